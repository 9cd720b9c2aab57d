import '../lab.css'
import { useId } from 'react'
import { quantityIn } from '#calc/grades/shown.ts'
import { testOf } from '#calc/grades/test-precision.ts'
import { precisionInterval, REPEAT_PAIRS } from '#calc/lab/precision.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { isOwnQuantity, type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { isDerived, isQuantity, QUANTITIES, type Quantity } from '#calc/vocabulary/quantities.ts'
import { useStoredForm } from '#web/conflict/use-stored-form.tsx'
import { DASH, formatIndex } from '#web/format/number.ts'
import { useDefinitions } from '#web/own/own-list.ts'
import { useFormat, usePreferences, useServices, useText } from '#web/services.ts'
import { useDisabledReason } from '#web/session/require-role.tsx'
import { precision } from '#web/text/precision.ts'
import type { Translation } from '#web/text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { Dialog, FormDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import { type LabFigures, useLabFigures, useOwnFormatOf } from '../lab-figures.tsx'
import {
  type ComputedPrecision,
  computed,
  contradictionIn,
  type Drafts,
  FIGURES,
  type FigureName,
  isFaulty,
  type KeptPrecision,
  mergedDrafts,
  middleReading,
  type PrecisionDraft,
  type PrecisionUnit,
  precisionBody,
  precisionDraft,
} from './precision-entries.ts'

const PATH = '/me/lab/precision/'

interface PrecisionDialogProps {
  category: CategoryName
  onClose: () => void
}

/** The laboratory's own r and R from its repeats, beside those of the test. */
export function PrecisionDialog({ category, onClose }: PrecisionDialogProps) {
  const t = useText(precision)
  const { http } = useServices()
  const { asked, again, value } = useQuery((signal) =>
    http.call<KeptPrecision>(PATH, { bearer: true, signal }),
  )
  if (value) return <PrecisionForm kept={value} category={category} onClose={onClose} />
  return (
    <Dialog title={t.title} size="wide" onClose={onClose} closeOnOverlay={false}>
      <QueryView asked={asked} again={again} t={t} rows={4} />
    </Dialog>
  )
}

function PrecisionForm({ kept, category, onClose }: PrecisionDialogProps & { kept: KeptPrecision }) {
  const t = useText(precision)
  const why = useDisabledReason('laboratory')
  const { units } = usePreferences()
  const { http, notices } = useServices()
  const definitions = useDefinitions()
  const formatOf = useOwnFormatOf(definitions)
  const figures = useLabFigures(formatOf)
  const unitOf = (q: string) => {
    const format = formatOf(q)
    return { ...quantityIn(q as Quantity, units, format), ...(format && { own: format.unit }) }
  }
  const draftsOf = ({ properties }: KeptPrecision): Drafts => {
    const found = Object.entries(properties).filter(([q]) => isQuantity(q))
    return Object.fromEntries(found.map(([q, own]) => [q, precisionDraft(own ?? {}, unitOf(q))]))
  }
  const form = useStoredForm<KeptPrecision, Drafts>({
    start: draftsOf(kept),
    version: kept.version,
    entriesOf: draftsOf,
    textsOf: (drafts) =>
      Object.entries(drafts).flatMap(([q, { on, texts }]) => {
        const name = figures.name(q as Quantity)
        return [
          { key: `${q} r`, label: t.conflict.r(name), text: texts.r },
          { key: `${q} R`, label: t.conflict.R(name), text: texts.R },
          { key: `${q} on`, label: name, text: on ? t.conflict.on : t.conflict.off },
        ]
      }),
    merged: mergedDrafts,
    faultsIn: (drafts) =>
      Object.entries(drafts).some(([q, draft]) => isFaulty(draft, unitOf(q))) ? [{ message: t.wrong }] : [],
    save: (drafts, seen) => {
      const body = { properties: precisionBody(drafts, unitOf), seen }
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
        onValue={(q) => q && setDrafts({ ...drafts, [q]: precisionDraft({}, unitOf(q)) })}
        options={[
          { value: '', label: t.choose },
          ...left.map((q) => ({ value: q as string, label: figures.name(q) })),
        ]}
      />
    </FormDialog>
  )
}

const SIGNIFICANT = 3

interface FieldsProps {
  q: Quantity
  draft: PrecisionDraft
  unit: PrecisionUnit
  figures: LabFigures
  category: CategoryName
  own: OwnProperty | undefined
  onDraft: (draft: PrecisionDraft) => void
  onRemove: () => void
}

function PrecisionFields({ q, draft, figures, onDraft, onRemove, ...rest }: FieldsProps) {
  const t = useText(precision)
  const name = figures.name(q)
  const isByChance = contradictionIn(draft, rest.unit) === 'by-chance'
  return (
    <section className="ruled stack gap-2" aria-label={name}>
      <div className="line gap-1 across-4 middle">
        <h3>
          <bdi>{name}</bdi> <bdi className="unit">{figures.sign(q)}</bdi>
        </h3>
        <Checkbox
          role="switch"
          label={t.use(name)}
          checked={draft.on}
          onChecked={(on) => onDraft({ ...draft, on })}
        />
        <Button small className="push" aria-label={t.removeOf(name)} onClick={onRemove}>
          {t.remove}
        </Button>
      </div>
      {isByChance ? <p className="note">{t.byChance}</p> : null}
      <div className="tile-l tiles across-6">
        {FIGURES.map((figure) => (
          <FigureField
            key={figure}
            q={q}
            draft={draft}
            figures={figures}
            onDraft={onDraft}
            figure={figure}
            {...rest}
          />
        ))}
      </div>
    </section>
  )
}

function FigureField({
  q,
  draft,
  unit,
  figures,
  category,
  own,
  onDraft,
  figure,
}: Omit<FieldsProps, 'onRemove'> & { figure: FigureName }) {
  const t = useText(precision)
  const { prose, digits } = useFormat()
  const found = computed(draft, figure, unit)
  const middle = found.is === 'figure' ? middleReading(found.series) : null
  // More digits than a value has: r may be a fraction of its last digit.
  const width = (value: number | null) => {
    if (value === null) return DASH
    const shown = Math.abs(figures.shownDifference(q, value, middle ?? 0))
    return formatIndex(Number(shown.toPrecision(SIGNIFICANT)), digits)
  }
  const isContrary = figure === 'r' && contradictionIn(draft, unit) === 'impossible'
  const test = middle === null ? null : testFiguresAt(q, middle, category, own)
  const figureText = (): string => {
    if (found.is !== 'figure') return ''
    if (found.pairs === null) return t.figure(figure, width(found.figure))
    const { low, high } = precisionInterval(found.figure, found.pairs)
    return t.from(figure, width(found.figure), prose(found.pairs), `${width(low)} … ${width(high)}`)
  }
  return (
    <Field
      label={t.of[figure]}
      hint={t.hint[figure]}
      error={faultIn(t.wrongs, found, prose) ?? (isContrary ? t.wrongs.contrary : null)}
    >
      {(control) => (
        <>
          <textarea
            {...control}
            className="input"
            dir="ltr"
            rows={5}
            spellCheck={false}
            value={draft.texts[figure]}
            onChange={({ target }) =>
              onDraft({ ...draft, texts: { ...draft.texts, [figure]: target.value } })
            }
          />
          <p role="status" className="medium awaits">
            {figureText()}
          </p>
          {test ? <p className="note">{t.test(figure, width(test[figure]), test.method)}</p> : null}
        </>
      )}
    </Field>
  )
}

type Words = Translation<typeof precision>['wrongs']

function faultIn(t: Words, found: ComputedPrecision, prose: (value: number) => string): string | null {
  if (found.is === 'unread') return t.unread(prose(found.line))
  if (found.is === 'few') return t.few({ pairs: prose(found.pairs), least: prose(REPEAT_PAIRS.min) })
  if (found.is === 'many') return t.many(prose(REPEAT_PAIRS.max))
  return found.is === 'alike' ? t.alike : null
}

/** r and R of the test at `x`; null where unknown, or where they depend on other values. */
function testFiguresAt(
  q: Quantity,
  x: number,
  category: CategoryName,
  own: OwnProperty | undefined,
): { r: number | null; R: number | null; method: string } {
  if (isOwnQuantity(q)) return { r: null, R: own?.reproducibility ?? null, method: own?.method ?? '' }
  const test = isDerived(q) ? null : testOf(q, x)
  const positive = (figure: number | undefined) => (figure !== undefined && figure > 0 ? figure : null)
  return {
    r: positive(test?.r?.(x, category)),
    R: positive(test?.R(x, category)),
    method: test?.method ?? '',
  }
}
