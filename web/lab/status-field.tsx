import './lab.css'
import { lazy, Suspense, useState } from 'react'
import {
  BLEND_STATUSES,
  type BlendStatus,
  type Decision,
  decisionOn,
  isDecided,
} from '#calc/calculation/blend-status.ts'
import { firstMessage } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'
import { currentIn } from '#web/conflict/conflict.ts'
import { useConflict } from '#web/conflict/use-conflict.tsx'
import { dayAndTimeOf } from '#web/format/date.ts'
import { createKeptApi, type WholeCalculation } from '#web/kept/kept.api.ts'
import { useServices, useText } from '#web/services.ts'
import { Needs, useSpace } from '#web/session/needs.tsx'
import { analyses } from '#web/text/analyses.ts'
import { lab as labText } from '#web/text/lab.ts'
import { Failed } from '#web/ui/asked.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Moment } from '#web/ui/isolated.tsx'
import { ReleaseHash } from './lab-section.tsx'

const DecisionDialog = lazy(async () => ({ default: (await import('./lab-dialog.tsx')).DecisionDialog }))

type Standing = Pick<
  WholeCalculation,
  'status' | 'status_at' | 'status_by' | 'release' | 'decisions' | 'release_sha256'
>

const standingIn = (now: Standing): Standing => {
  const { status, status_at, status_by, release, decisions, release_sha256 } = now
  return { status, status_at, status_by, release, decisions, release_sha256 }
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

interface Props {
  calculation: Standing & Pick<WholeCalculation, 'id'>
  onSaved: (standing: Standing) => void
  /** Someone else has saved meanwhile: the calculation must be reloaded. */
  onChanged: () => void
}

/** A blend's status, since when, by whom and why; and the controls that change it. */
export default function StatusField({ calculation, onSaved, onChanged }: Props) {
  const t = useText(labText)
  const words = useText(analyses).statuses
  const { http } = useServices()
  const [deciding, setDeciding] = useState<{ wanted: Decision['is']; on: WholeCalculation } | null>(null)
  const [asking, setAsking] = useState<Decision['is'] | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { id, status, status_at, status_by, decisions, release_sha256 } = calculation
  const reason = decisionOn({ is: status, decisions })?.reason
  const last = decisions.at(-1)
  const withdrawn = last?.is === 'withdrawn' ? last : null

  /** Fetches the present status first: the page may be outdated. */
  const ask = async (wanted: Decision['is']) => {
    if (asking) return
    setAsking(wanted)
    setFailure(null)
    const answer = await createKeptApi(http).find(id)
    setAsking(null)
    if (!answer.ok) return setFailure(answer.error)
    if (answer.value.status === status) return setDeciding({ wanted, on: answer.value })
    onSaved(standingIn(answer.value))
    onChanged()
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
  return (
    <section aria-label={t.status.title}>
      <div className="line gap-2 across-4 bottom">
        {isDecided(status) ? (
          <p role="status">
            <span className={status === 'held' ? 'tag tag-amber' : 'tag tag-soft'}>{words[status]}</span>{' '}
            <WhenAndWho at={status_at} by={status_by} />
            {reason ? (
              <>
                {' · '}
                {t.decision.reason}: <bdi>{reason}</bdi>
              </>
            ) : null}
          </p>
        ) : (
          <Needs of="blender">
            <PlainStatus calculation={calculation} onSaved={onSaved} onFailed={setFailure} />
          </Needs>
        )}
        <div className="line gap-3 middle push no-print">
          <Needs of="approver">
            {DECISIONS_ON[status].map((wanted) => (
              <Button key={wanted} busy={asking === wanted} onClick={() => void ask(wanted)}>
                {t.decision.buttons[wanted]}
              </Button>
            ))}
          </Needs>
        </div>
      </div>
      {withdrawn ? (
        <p className="note">
          {t.decision.taken[withdrawn.from === 'held' ? 'held' : 'released']}{' '}
          <WhenAndWho at={withdrawn.at} by={withdrawn.by} /> · {t.decision.reason}:{' '}
          <bdi>{withdrawn.reason}</bdi>
        </p>
      ) : null}
      {status === 'released' ? <p className="note no-print">{t.decision.frozen}</p> : null}
      <ReleaseHash hash={release_sha256} />
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
      <Failed title={t.status.failed} error={failure} />
    </section>
  )
}

function WhenAndWho({ at, by }: { at: string | null; by: string | null }) {
  return at ? (
    <>
      {by ? (
        <>
          <bdi>{by}</bdi> ·{' '}
        </>
      ) : null}
      <Moment iso={at} write={dayAndTimeOf} />
    </>
  ) : null
}

interface PlainProps extends Pick<Props, 'calculation' | 'onSaved'> {
  onFailed: (error: ApiError | null) => void
}

/** Planned, blended or tested; a button saves another choice. */
function PlainStatus({ calculation, onSaved, onFailed }: PlainProps) {
  const { id, status, status_at, status_by } = calculation
  const t = useText(labText).status
  const words = useText(analyses).statuses
  const { http } = useServices()
  // In a company the server writes who said so.
  const { id: company } = useSpace()
  const [wanted, setWanted] = useState<BlendStatus>(status)
  const [by, setBy] = useState('')
  const form = useForm()
  const save = async (seen: Pick<Standing, 'status' | 'status_at'>) => {
    const name = by.trim()
    onFailed(null)
    form.clear()
    const saved = await form.send(
      () => createKeptApi(http).write(id, { status: wanted, seen, ...(name && { status_by: name }) }),
      {
        fieldOf: ([field]) => field,
        caught(error) {
          if (conflict.caught(error)) return true
          const isAboutName = error.is === 'refused' && firstMessage(error.body, 'status_by') !== null
          if (!isAboutName) onFailed(error)
          return !isAboutName
        },
      },
    )
    if (!saved) return
    onSaved(standingIn(saved.value))
    setWanted(saved.value.status)
    setBy('')
  }
  const conflict = useConflict<Standing, Pick<Standing, 'status' | 'status_by'>>({
    base: { status, status_by },
    mine: { status: wanted, status_by: by.trim() || null },
    entriesOf: (now) => now,
    textsOf: (now) => [
      { key: 'status', label: t.title, text: words[now.status] },
      { key: 'by', label: t.by, text: now.status_by ?? '' },
    ],
    onOverwrite: (_, { status, status_at }) => void save({ status, status_at }),
    onUseTheirs: (theirs) => {
      onSaved(standingIn(theirs))
      setWanted(theirs.status)
    },
  })
  return (
    <>
      <div className="needs no-print">
        <RadioGroup
          legend={t.title}
          value={wanted}
          onValue={setWanted}
          options={PLAIN.map((value) => ({ value, label: words[value] }))}
        />
      </div>
      {wanted === status ? (
        <p className="note" role="status">
          {status_at ? <span className="print-only">{words[status]} </span> : null}
          <WhenAndWho at={status_at} by={status_by} />
        </p>
      ) : (
        <div className="needs no-print">
          {wanted === 'planned' || company ? null : (
            <TextField
              {...form.field('status_by')}
              label={t.by}
              hint={t.byHint}
              text={by}
              onText={setBy}
              dir="auto"
              maxLength={150}
              autoComplete="name"
            />
          )}
          <Button busy={form.busy} onClick={() => void save({ status, status_at })}>
            {t.save}
          </Button>
        </div>
      )}
      {conflict.dialog}
    </>
  )
}
