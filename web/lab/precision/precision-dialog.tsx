import '../lab.css'
import { useId } from 'react'
import { quantityIn } from '#calc/grades/shown.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { ownQuantity } from '#calc/vocabulary/own-property.ts'
import { isQuantity, QUANTITIES, type Quantity } from '#calc/vocabulary/quantities.ts'
import { useKeptForm } from '#web/conflict/use-kept-form.tsx'
import { useDefinitions } from '#web/own/own-list.ts'
import { usePreferences, useServices, useText } from '#web/services.ts'
import { useWhyNot } from '#web/session/needs.tsx'
import { precision } from '#web/text/precision.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Dialog, FormDialog } from '#web/ui/dialog.tsx'
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
type Drafts = Readonly<Record<string, Draft>>

interface PrecisionDialogProps {
  category: CategoryName
  onClose: () => void
}

/** The laboratory's own r and R from its repeats, beside those of the test. */
export function PrecisionDialog({ category, onClose }: PrecisionDialogProps) {
  const t = useText(precision)
  const { http } = useServices()
  const { asked, again, value } = useAsked((signal) =>
    http.call<KeptPrecision>(PATH, { bearer: true, signal }),
  )
  if (value) return <PrecisionForm kept={value} category={category} onClose={onClose} />
  return (
    <Dialog title={t.title} size="wide" onClose={onClose} closeOnOverlay={false}>
      <AskedView asked={asked} again={again} t={t} rows={4} />
    </Dialog>
  )
}

function PrecisionForm({ kept, category, onClose }: PrecisionDialogProps & { kept: KeptPrecision }) {
  const t = useText(precision)
  const why = useWhyNot('laboratory')
  const { units } = usePreferences()
  const { http, notices } = useServices()
  const definitions = useDefinitions()
  const looks = useLabLooks(definitions)
  const figures = useLabFigures(looks)
  const unitOf = (q: string) => {
    const look = looks(q)
    return { ...quantityIn(q as Quantity, units, look), ...(look && { own: look.unit }) }
  }
  const draftsOf = ({ properties }: KeptPrecision): Drafts => {
    const found = Object.entries(properties).filter(([q]) => isQuantity(q))
    return Object.fromEntries(found.map(([q, own]) => [q, draftOf(own ?? {}, unitOf(q))]))
  }
  const form = useKeptForm<KeptPrecision, Drafts>({
    start: draftsOf(kept),
    version: kept.version,
    entriesOf: draftsOf,
    said: (drafts) =>
      Object.entries(drafts).flatMap(([q, { on, texts }]) => {
        const name = figures.name(q as Quantity)
        return [
          { key: `${q} r`, label: t.conflict.r(name), text: texts.r },
          { key: `${q} R`, label: t.conflict.R(name), text: texts.R },
          { key: `${q} on`, label: name, text: on ? t.conflict.on : t.conflict.off },
        ]
      }),
    merged: mergedDrafts,
    wrong: (drafts) =>
      Object.entries(drafts).some(([q, draft]) => isFaulty(draft, unitOf(q))) ? [{ message: t.wrong }] : [],
    save: (drafts, seen) => {
      const body = { properties: bodyOf(drafts, unitOf), seen }
      return http.call<KeptPrecision>(PATH, { method: 'PUT', bearer: true, body })
    },
    onSaved: () => {
      notices.say('success', 'precision', precision, (t) => t.saved)
      onClose()
    },
    t: { check: t.notSaved, failed: t.notSaved },
  })
  const { entries: drafts, setEntries: setDrafts } = form
  const names = new Set<Quantity>([
    ...QUANTITIES,
    ...definitions.map(({ key }) => ownQuantity(key)),
    // Drafts of deleted definitions.
    ...(Object.keys(drafts) as Quantity[]),
  ])
  const { given = [], left = [] } = Object.groupBy(names, (q) =>
    Object.hasOwn(drafts, q) ? 'given' : 'left',
  )
  return (
    <FormDialog
      {...form}
      id={useId()}
      why={why}
      title={t.title}
      size="wide"
      submit={t.save}
      isChanged
      onClose={onClose}
    >
      <p>{t.lead}</p>
      <p className="note">{t.used}</p>
      {given.map((q) => (
        <PrecisionFields
          key={q}
          q={q}
          draft={drafts[q]!}
          unit={unitOf(q)}
          figures={figures}
          category={category}
          own={definitions.find(({ key }) => ownQuantity(key) === q)}
          onDraft={(draft) => setDrafts({ ...drafts, [q]: draft })}
          onRemove={() => setDrafts(Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== q)))}
        />
      ))}
      <Select
        label={t.add}
        value=""
        onValue={(q) => q && setDrafts({ ...drafts, [q]: draftOf({}, unitOf(q)) })}
        options={[
          { value: '', label: t.choose },
          ...left.map((q) => ({ value: q as string, label: figures.name(q) })),
        ]}
      />
    </FormDialog>
  )
}
