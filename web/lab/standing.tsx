import './lab.css'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import {
  BLEND_STATUSES,
  type BlendStatus,
  type Decision,
  decisionOn,
  isDecided,
} from '#calc/calculation/blend-status.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import type { ApiError } from '#web/api/http.ts'
import { currentIn } from '#web/conflict/conflict.ts'
import { useConflict } from '#web/conflict/use-conflict.tsx'
import { dayAndTimeOf } from '#web/format/date.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { useDisabledReason } from '#web/session/require-role.tsx'
import { createStoredApi, type WholeCalculation } from '#web/stored/stored.api.ts'
import { analyses } from '#web/text/analyses.ts'
import { lab as labText } from '#web/text/lab.ts'
import { isolated } from '#web/text/prose.ts'
import { MenuButton, type MenuItem } from '#web/ui/disclosure.tsx'
import { useForm } from '#web/ui/form.tsx'
import { DateTime } from '#web/ui/isolated.tsx'
import { Failed } from '#web/ui/query.tsx'

const DecisionDialog = lazy(async () => ({ default: (await import('./decision-dialog.tsx')).DecisionDialog }))

type Standing = Pick<
  WholeCalculation,
  'status' | 'status_at' | 'status_by' | 'release' | 'decisions' | 'release_sha256' | 'four_eyes'
>

const standingIn = (now: Standing): Standing => {
  const { status, status_at, status_by, release, decisions, release_sha256, four_eyes } = now
  return { status, status_at, status_by, release, decisions, release_sha256, four_eyes }
}

/** Statuses that need no decision. */
const PLAIN = BLEND_STATUSES.filter((status) => !isDecided(status))
const DECISIONS_ON: Record<BlendStatus, readonly Decision['is'][]> = {
  planned: ['released', 'held'],
  blended: ['released', 'held'],
  tested: ['released', 'held'],
  released: ['withdrawn', 'held'],
  held: ['released', 'withdrawn'],
}

/** What can be decided of it by its reader, whom four eyes may keep from releasing it. */
const decisionsOn = ({ status, four_eyes }: Pick<Standing, 'status' | 'four_eyes'>) =>
  DECISIONS_ON[status].filter((is) => is !== 'released' || four_eyes === undefined)

interface Props {
  calculation: Standing & Pick<WholeCalculation, 'id'>
  onSaved: (standing: Standing) => void
  /** Someone else has saved meanwhile: the calculation must be reloaded. */
  onChanged: () => void
}

export type StandingTools = ReturnType<typeof useStanding>

/** A blend's status, and what changes it. */
export function useStanding({ calculation, onSaved, onChanged }: Props) {
  const t = useText(labText)
  const words = useText(analyses).statuses
  const { http } = useServices()
  const [deciding, setDeciding] = useState<{ wanted: Decision['is']; on: WholeCalculation } | null>(null)
  const [asking, setAsking] = useState<Decision['is'] | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [wanted, setWanted] = useState<BlendStatus | null>(null)
  const form = useForm()
  const mayDecide = useDisabledReason('approver')
  const maySet = useDisabledReason('blender')
  const { id, status, status_at } = calculation

  /** Fetches the present status first: the page may be outdated. */
  const ask = async (wanted: Decision['is']) => {
    if (asking) return
    setAsking(wanted)
    setFailure(null)
    const answer = await createStoredApi(http).find(id)
    setAsking(null)
    if (!answer.ok) return setFailure(answer.error)
    const isAsSeen = answer.value.status === status
    if (isAsSeen && decisionsOn(answer.value).includes(wanted))
      return setDeciding({ wanted, on: answer.value })
    onSaved(standingIn(answer.value))
    // Who has entered results meanwhile is told, in place of the button, who releases it now.
    if (!isAsSeen) onChanged()
  }
  const caught = (error: ApiError): boolean => {
    if (error.is !== 'refused' || error.status !== 409) return false
    setDeciding(null)
    setFailure(error)
    const current = currentIn(error) as Standing | undefined
    if (current) onSaved(standingIn(current))
    onChanged()
    return true
  }
  const put = async (wanted: BlendStatus, seen: Pick<Standing, 'status' | 'status_at'>) => {
    setFailure(null)
    setWanted(wanted)
    const saved = await form.send(() => createStoredApi(http).write(id, { status: wanted, seen }), {
      caught(error) {
        if (!conflict.caught(error)) setFailure(error)
        return true
      },
    })
    if (saved) onSaved(standingIn(saved.value))
  }
  const conflict = useConflict<Standing, Pick<Standing, 'status'>>({
    base: { status },
    mine: { status: wanted ?? status },
    entriesOf: (now) => now,
    textsOf: (now) => [{ key: 'status', label: t.status.title, text: words[now.status] }],
    onOverwrite: (_, { status, status_at }) => void put(wanted!, { status, status_at }),
    onUseTheirs: (theirs) => onSaved(standingIn(theirs)),
  })
  const decisions = decisionsOn(calculation).map((is, at) => ({
    is,
    label: is === 'withdrawn' && status === 'held' ? t.decision.withdrawHold : t.decision.buttons[is],
    why: mayDecide ?? (false as const),
    isApart: at === 0,
    isBusy: asking === is,
    onChoose: () => void ask(is),
  }))
  const plain: MenuItem[] = isDecided(status)
    ? []
    : PLAIN.map((one) => ({
        label: words[one],
        why: maySet ?? (false as const),
        isOn: one === status,
        onChoose: () => {
          if (one !== status) void put(one, { status, status_at })
        },
      }))
  return {
    status,
    decisions,
    items: [...plain, ...decisions],
    isBusy: form.busy || asking !== null,
    failure: <Failed title={t.status.failed} error={failure} />,
    dialogs: (
      <>
        {deciding ? (
          <Suspense>
            <DecisionDialog
              wanted={deciding.wanted}
              calculation={deciding.on}
              onDecided={(now) => {
                setDeciding(null)
                onSaved(standingIn(now))
              }}
              onRefused={caught}
              onClose={() => setDeciding(null)}
            />
          </Suspense>
        ) : null}
        {conflict.dialog}
      </>
    ),
  }
}

/** The status as a pill that opens a menu of what it may become. */
export function StatusMenu({ status, items, isBusy }: StandingTools) {
  const t = useText(labText).status
  const words = useText(analyses).statuses
  return (
    <div className={`status-pill status-${status}`}>
      <MenuButton label={words[status]} name={t.named(words[status])} items={items} busy={isBusy} />
    </div>
  )
}

/** Who releases it, where the rule of four eyes keeps its reader from that. */
export function FourEyes({ of }: { of: Pick<Standing, 'four_eyes'> }) {
  const t = useText(labText).fourEyes
  const language = useLanguage()
  if (!of.four_eyes) return null
  const { because, approvers } = of.four_eyes
  return (
    <p className="note no-print">
      {approvers.length > 0 ? t[because](joined(approvers.map(isolated), language, 'or')) : t.nobody[because]}
    </p>
  )
}

/** Since when and by whom it stands so, and why it is on hold or a decision was withdrawn. */
export function Stands({ of }: { of: Standing }) {
  const t = useText(labText)
  const { status, status_at, status_by, decisions } = of
  const reason = status === 'held' ? decisionOn({ is: status, decisions })?.reason : null
  const last = decisions.at(-1)
  const withdrawn = last?.is === 'withdrawn' ? last : null
  return (
    <p className="note line across-3">
      <WhenAndWho at={status_at} by={status_by}>
        {reason ? (
          <>
            : “<bdi>{reason}</bdi>”
          </>
        ) : null}
      </WhenAndWho>
      {withdrawn ? (
        <span>
          {t.decision.taken[withdrawn.from === 'held' ? 'held' : 'released']}{' '}
          <WhenAndWho at={withdrawn.at} by={withdrawn.by} /> · {t.decision.reason}:{' '}
          <bdi>{withdrawn.reason}</bdi>
        </span>
      ) : null}
    </p>
  )
}

function WhenAndWho({ at, by, children }: { at: string | null; by: string | null; children?: ReactNode }) {
  return at ? (
    <span>
      {by ? (
        <>
          <bdi>{by}</bdi> ·{' '}
        </>
      ) : null}
      <DateTime iso={at} write={dayAndTimeOf} />
      {children}
    </span>
  ) : null
}

/** What a release rests on: reason, what was not measured then, its hash. */
export function AboutRelease({ of, children }: { of: Standing; children: ReactNode }) {
  const t = useText(labText)
  const language = useLanguage()
  const decision = decisionOn({ is: 'released', decisions: of.decisions })
  const open = [...new Set((decision?.open ?? []).map(({ q }) => quantityName(q, language)))]
  return (
    <dl className="kept-about">
      <dt>{t.about.released}</dt>
      <dd>
        <WhenAndWho at={of.status_at} by={of.status_by} />
      </dd>
      {decision?.reason ? (
        <>
          <dt>{t.decision.reason}</dt>
          <dd>
            <bdi>{decision.reason}</bdi>
          </dd>
        </>
      ) : null}
      {open.length > 0 ? (
        <>
          <dt>{t.about.open}</dt>
          <dd>{joined(open, language)}</dd>
        </>
      ) : null}
      {of.release_sha256 ? (
        <>
          <dt>SHA-256</dt>
          <dd>
            <code className="ltr breaks">{of.release_sha256}</code>
          </dd>
        </>
      ) : null}
      <dt>{t.about.covers}</dt>
      <dd className="line gap-3 middle apart">
        <span className="grows">{t.about.coversText}</span>
        {children}
      </dd>
    </dl>
  )
}
