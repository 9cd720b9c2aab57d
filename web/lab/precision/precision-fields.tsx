import { testOf } from '#calc/grades/test-precision.ts'
import { PAIRS, precisionInterval } from '#calc/lab/precision.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { isOwnQuantity, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { isDerived, type Quantity } from '#calc/vocabulary/quantities.ts'
import { DASH, formatIndex } from '#web/format/number.ts'
import { useFormat, useText } from '#web/services.ts'
import { precision } from '#web/text/precision.ts'
import type { Translation } from '#web/text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Field } from '#web/ui/field.tsx'
import type { LabFigures } from '../lab-figures.tsx'
import {
  type Computed,
  computed,
  contradictionIn,
  type Draft,
  FIGURES,
  type FigureName,
  middleOf,
  type Unit,
} from './precision-entries.ts'

const SIGNIFICANT = 3

interface Props {
  q: Quantity
  draft: Draft
  unit: Unit
  figures: LabFigures
  category: CategoryName
  own: OwnProperty | undefined
  onDraft: (draft: Draft) => void
  onRemove: () => void
}

export function PrecisionFields({ q, draft, figures, onDraft, onRemove, ...rest }: Props) {
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
          <FigureField key={figure} {...{ q, draft, figures, onDraft, figure, ...rest }} />
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
}: Omit<Props, 'onRemove'> & { figure: FigureName }) {
  const t = useText(precision)
  const { prose, digits } = useFormat()
  const found = computed(draft, figure, unit)
  const middle = found.is === 'figure' ? middleOf(found.series) : null
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

function faultIn(t: Words, found: Computed, prose: (value: number) => string): string | null {
  if (found.is === 'unread') return t.unread(prose(found.line))
  if (found.is === 'few') return t.few(prose(found.pairs), prose(PAIRS.min))
  if (found.is === 'many') return t.many(prose(PAIRS.max))
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
