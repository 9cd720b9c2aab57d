import { useEffect, useMemo, useRef, useState } from 'react'
import { isQuantity, QUANTITIES, type Quantity, quantityOf } from '#calc/grades/quantities.ts'
import { quantityIn } from '#calc/grades/shown-in.ts'
import type { LabPrecision } from '#calc/lab/precision.ts'
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
import { bodyOf, computed, type Draft, draftOf, FIGURES, isWrong } from './precision-entries.ts'
import { PrecisionFields } from './precision-fields.tsx'
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
  const [isFaulty, setFaulty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isSaving = useRef(false)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again; what is typed stays in its units
  useEffect(() => {
    const leaving = new AbortController()
    http.call<{ properties: LabPrecision }>(PATH, { bearer: true, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return
      if (answer.ok) {
        const found = Object.entries(answer.value.properties).filter(([q]) => isQuantity(q))
        setDrafts(Object.fromEntries(found.map(([q, kept]) => [q, draftOf(kept ?? {}, unitOf(q))])))
      } else if (isSignedOut(answer.error)) expire()
      else setFailure({ at: 'load', error: answer.error })
    })
    return () => leaving.abort()
  }, [http, attempt])

  const save = async () => {
    if (isSaving.current || drafts === null) return
    const wrong = Object.entries(drafts).some(([q, draft]) =>
      FIGURES.some((name) => isWrong(computed(draft, name, unitOf(q)))),
    )
    setFaulty(wrong)
    setFailure(null)
    if (wrong) return
    isSaving.current = true
    setBusy(true)
    const body = { properties: bodyOf(drafts, unitOf) }
    const answer = await http.call(PATH, { method: 'PUT', bearer: true, body })
    isSaving.current = false
    setBusy(false)
    if (!answer.ok)
      return isSignedOut(answer.error) ? expire() : setFailure({ at: 'save', error: answer.error })
    notices.show(
      'success',
      saying(histories, ({ precision }) => precision.saved),
      'precision',
    )
    onClose()
  }
  const given = Object.keys(drafts ?? {}) as Quantity[]
  const names = [...QUANTITIES, ...definitions.map(({ key }) => ownQuantity(key))]
  const left = names.filter((q) => !given.includes(q) && quantityOf(q))
  return (
    <Dialog
      title={t.title}
      size="wide"
      onClose={onClose}
      closeOnOverlay={false}
      footer={
        drafts ? (
          <Button variant="primary" busy={isBusy} onClick={() => void save()}>
            {t.save}
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        <p>{t.lead}</p>
        <p className="note">{t.used}</p>
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
        {isFaulty ? (
          <Notice tone="error" title={t.notSaved}>
            <p>{t.wrong}</p>
          </Notice>
        ) : null}
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
