import '../lab.css'
import { useEffect, useRef, useState } from 'react'
import { quantityIn } from '#calc/grades/shown.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { ownQuantity } from '#calc/vocabulary/own-property.ts'
import { isQuantity, QUANTITIES, type Quantity } from '#calc/vocabulary/quantities.ts'
import type { ApiError } from '#web/api/http.ts'
import { useConflict } from '#web/conflict/use-conflict.tsx'
import { useDefinitions } from '#web/own/own-list.ts'
import { usePreferences, useServices, useText } from '#web/services.ts'
import { Needs } from '#web/session/needs.tsx'
import { precision } from '#web/text/precision.ts'
import { AskedView, Failed, useAsked } from '#web/ui/asked.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useLabFigures, useLabLooks } from '../lab-figures.tsx'
import {
  bodyOf,
  type Draft,
  draftOf,
  isFaulty,
  type KeptPrecision,
  mergedDrafts,
} from './precision-entries.ts'
import { PrecisionFields } from './precision-fields.tsx'

const PATH = '/me/lab/precision/'
type Drafts = Record<string, Draft>

interface Props {
  category: CategoryName
  onClose: () => void
}

/** The laboratory's own r and R from its repeats, property by property, beside those of the test. */
export function PrecisionDialog({ category, onClose }: Props) {
  const t = useText(precision)
  const { units } = usePreferences()
  const { http, notices } = useServices()
  const definitions = useDefinitions()
  const [drafts, setDrafts] = useState<Drafts | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  /** What the fields were filled from. */
  const [seen, setSeen] = useState<{ drafts: Drafts; version: string } | null>(null)
  const [hasFaults, setFaulty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isSaving = useRef(false)
  const noticesAt = useRef<HTMLDivElement>(null)
  const looks = useLabLooks(definitions)
  const figures = useLabFigures(looks)
  const unitOf = (q: string) => {
    const look = looks(q)
    return { ...quantityIn(q as Quantity, units, look), ...(look && { own: look.unit }) }
  }
  // What is said stands above fields that may be many, and what was pressed below them.
  useEffect(() => {
    if (failure || hasFaults) noticesAt.current?.scrollIntoView({ block: 'nearest' })
  }, [failure, hasFaults])
  const draftsOf = ({ properties }: KeptPrecision): Drafts => {
    const found = Object.entries(properties).filter(([q]) => isQuantity(q))
    return Object.fromEntries(found.map(([q, own]) => [q, draftOf(own ?? {}, unitOf(q))]))
  }
  const show = (kept: KeptPrecision, drafts = draftsOf(kept)) => {
    setDrafts(drafts)
    setSeen({ drafts: draftsOf(kept), version: kept.version })
    setFaulty(false)
    setFailure(null)
  }
  // What is typed stays in its units.
  const { asked, again } = useAsked(
    (signal) => http.call<KeptPrecision>(PATH, { bearer: true, signal }),
    [],
    (kept) => show(kept),
  )
  const save = async (drafts: Drafts, version: string) => {
    if (isSaving.current) return
    const wrong = Object.entries(drafts).some(([q, draft]) => isFaulty(draft, unitOf(q)))
    setFaulty(wrong)
    setFailure(null)
    if (wrong) return
    isSaving.current = true
    setBusy(true)
    const body = { properties: bodyOf(drafts, unitOf), seen: version }
    const answer = await http.call(PATH, { method: 'PUT', bearer: true, body })
    isSaving.current = false
    setBusy(false)
    if (!answer.ok) return conflict.caught(answer.error) ? undefined : setFailure(answer.error)
    notices.say('success', 'precision', precision, (t) => t.saved)
    onClose()
  }
  const conflict = useConflict<KeptPrecision, Drafts>({
    base: seen?.drafts ?? null,
    mine: drafts ?? {},
    entriesOf: draftsOf,
    said: (drafts) =>
      Object.entries(drafts).flatMap(([q, { on, texts }]) => [
        { key: `${q} r`, label: t.conflict.r(figures.name(q as Quantity)), text: texts.r },
        { key: `${q} R`, label: t.conflict.R(figures.name(q as Quantity)), text: texts.R },
        { key: `${q} on`, label: figures.name(q as Quantity), text: on ? t.conflict.on : t.conflict.off },
      ]),
    merged: mergedDrafts,
    onOver: (merged, theirs) => {
      show(theirs, merged)
      void save(merged, theirs.version)
    },
    onTake: (theirs) => show(theirs),
  })
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
          <Needs of="laboratory">
            <Button variant="primary" busy={isBusy} onClick={() => void save(drafts, seen.version)}>
              {t.save}
            </Button>
          </Needs>
        ) : undefined
      }
    >
      <div className="stack">
        <p>{t.lead}</p>
        <p className="note">{t.used}</p>
        <div ref={noticesAt} className="stack awaits">
          <Failed title={t.notSaved} error={failure} />
          {hasFaults ? (
            <Notice tone="error" title={t.notSaved}>
              <p>{t.wrong}</p>
            </Notice>
          ) : null}
        </div>
        <AskedView asked={asked} again={again} t={t} rows={4} />
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
      {conflict.dialog}
    </Dialog>
  )
}
