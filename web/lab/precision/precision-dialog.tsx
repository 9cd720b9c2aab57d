import { useEffect, useMemo, useRef, useState } from 'react'
import { isQuantity, QUANTITIES, type Quantity } from '#calc/grades/quantities.ts'
import { quantityIn } from '#calc/grades/shown-in.ts'
import { isOwnQuantity, keyOfQuantity, lookOf, ownQuantity } from '#calc/own/own-property.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { ApiError } from '#web/api/http.ts'
import { useDefinitions } from '#web/own/use-own-properties.ts'
import { usePreferences, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { histories } from '#web/text/en/histories.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLabFigures } from '../use-lab-figures.ts'
import { bodyOf, type Draft, draftOf, isFaulty } from './precision-entries.ts'
import { PrecisionFields } from './precision-fields.tsx'
import { type KeptPrecision, PrecisionMeanwhile } from './precision-meanwhile.tsx'
import '../lab.css'
import './precision.css'

const PATH = '/me/lab/precision/'
type Drafts = Record<string, Draft>

interface Props {
  category: CategoryName
  onClose: () => void
}

/** The laboratory's own r and R from its repeats, property by property, beside those of the test. */
export function PrecisionDialog({ category, onClose }: Props) {
  const t = useText(histories).precision
  const said = useText(faults)
  const { units } = usePreferences()
  const { http, notices } = useServices()
  const expire = useSessionExpired()
  const definitions = useDefinitions()
  const [drafts, setDrafts] = useState<Drafts | null>(null)
  const [failure, setFailure] = useState<{ at: 'load' | 'save'; error: ApiError } | null>(null)
  /** What the fields were filled from, and what others have saved since. */
  const [seen, setSeen] = useState<KeptPrecision | null>(null)
  const [theirs, setTheirs] = useState<KeptPrecision | null>(null)
  const [hasFaults, setFaulty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isSaving = useRef(false)
  const noticesAt = useRef<HTMLDivElement>(null)
  const looks = useMemo(
    () => (q: string) => {
      const own = isOwnQuantity(q) ? definitions.find(({ key }) => key === keyOfQuantity(q)) : undefined
      return own && lookOf(own)
    },
    [definitions],
  )
  const figures = useLabFigures(looks)
  const unitOf = (q: string) => {
    const look = looks(q)
    return { ...quantityIn(q as Quantity, units, look), ...(look && { own: look.unit }) }
  }
  // What is said stands above fields that may be many, and what was pressed below them.
  useEffect(() => {
    if (failure || theirs || hasFaults) noticesAt.current?.scrollIntoView({ block: 'nearest' })
  }, [failure, theirs, hasFaults])
  const find = (signal?: AbortSignal) =>
    http.call<KeptPrecision>(PATH, { bearer: true, ...(signal && { signal }) })
  const show = (kept: KeptPrecision) => {
    const found = Object.entries(kept.properties).filter(([q]) => isQuantity(q))
    setDrafts(Object.fromEntries(found.map(([q, own]) => [q, draftOf(own ?? {}, unitOf(q))])))
    setSeen(kept)
    setTheirs(null)
    setFaulty(false)
    setFailure(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again; what is typed stays in its units
  useEffect(() => {
    const leaving = new AbortController()
    find(leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      if (answer.ok) show(answer.value)
      else if (isSignedOut(answer.error)) expire()
      else setFailure({ at: 'load', error: answer.error })
    })
    return () => leaving.abort()
  }, [http, attempt])

  const fail = (error: ApiError) => (isSignedOut(error) ? expire() : setFailure({ at: 'save', error }))
  /** Somebody else was first: what there is now is told beside what was typed. */
  const lookAgain = async () => {
    const answer = await find()
    if (answer.ok) setTheirs(answer.value)
    else fail(answer.error)
  }
  const save = async (over: KeptPrecision) => {
    if (isSaving.current || drafts === null) return
    const wrong = Object.entries(drafts).some(([q, draft]) => isFaulty(draft, unitOf(q)))
    setFaulty(wrong)
    setFailure(null)
    if (wrong) return
    isSaving.current = true
    setBusy(true)
    const body = { properties: bodyOf(drafts, unitOf), seen: over.entered_at }
    const answer = await http.call(PATH, { method: 'PUT', bearer: true, body })
    const isOther = !answer.ok && answer.error.is === 'refused' && answer.error.status === 409
    if (isOther) await lookAgain()
    isSaving.current = false
    setBusy(false)
    if (isOther) return
    if (!answer.ok) return fail(answer.error)
    notices.show(
      'success',
      saying(histories, ({ precision }) => precision.saved),
      'precision',
    )
    onClose()
  }
  const names = new Set<Quantity>([
    ...QUANTITIES,
    ...definitions.map(({ key }) => ownQuantity(key)),
    // Of a definition that is gone.
    ...(Object.keys(drafts ?? {}) as Quantity[]),
  ])
  const [given, left] = [true, false].map((isGiven) =>
    [...names].filter((q) => drafts !== null && Object.hasOwn(drafts, q) === isGiven),
  ) as [Quantity[], Quantity[]]
  return (
    <Dialog
      title={t.title}
      size="wide"
      onClose={onClose}
      closeOnOverlay={false}
      footer={
        drafts && seen ? (
          <Button variant="primary" busy={isBusy} onClick={() => void save(seen)}>
            {t.save}
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        <p>{t.lead}</p>
        <p className="note">{t.used}</p>
        <div ref={noticesAt} className="stack precision-notices">
          {failure ? (
            <Notice
              tone="error"
              title={failure.at === 'load' ? t.failed : t.notSaved}
              {...(failure.at === 'load' && {
                actions: {
                  text: t.retry,
                  act: () => {
                    setFailure(null)
                    setAttempt(attempt + 1)
                  },
                },
              })}
            >
              <p>{sayApiError(said, failure.error)}</p>
            </Notice>
          ) : null}
          {seen && theirs ? (
            <PrecisionMeanwhile
              seen={seen}
              theirs={theirs}
              name={figures.name}
              isBusy={isBusy}
              onOver={() => void save(theirs)}
              onTake={() => show(theirs)}
            />
          ) : null}
          {hasFaults ? (
            <Notice tone="error" title={t.notSaved}>
              <p>{t.wrong}</p>
            </Notice>
          ) : null}
        </div>
        {drafts === null && !failure ? <Skeleton rows={4} label={t.loading} /> : null}
        {drafts
          ? given.map((q) => (
              <PrecisionFields
                key={q}
                q={q}
                draft={drafts[q]!}
                unit={unitOf(q)}
                figures={figures}
                category={category}
                own={definitions.find(({ key }) => ownQuantity(key) === q)}
                onDraft={(draft) => {
                  setFaulty(false)
                  setDrafts({ ...drafts, [q]: draft })
                }}
                onRemove={() =>
                  setDrafts(Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== q)))
                }
              />
            ))
          : null}
        {drafts ? (
          <Select
            label={t.add}
            value=""
            onValue={(q) => q && setDrafts({ ...drafts, [q]: draftOf({}, unitOf(q)) })}
            options={[
              { value: '', label: t.choose },
              ...left.map((q) => ({ value: q as string, label: figures.name(q) })),
            ]}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
