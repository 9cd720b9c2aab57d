import type { ReactNode } from 'react'
import type { Quantity } from '#calc/grades/quantities.ts'
import { nameOfOwn, type OwnProperty, type OwnResult, ownQuantity } from '#calc/own/own-property.ts'
import {
  type NumericPropertyName,
  type Property,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import { unitWord, useQuantities } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { useAnalysisText, useProse, useUnit } from '../analysis-context.ts'
import { CorrectedMark } from '../learnt/corrected-mark.tsx'
import type { Recipe } from '../rules/draft.ts'
import { type Explanation, explain } from '../rules/explain.ts'
import type { Estimate } from '../rules/result.ts'
import { ApproximateMark } from '../table/estimated-mark.tsx'
import { MissingValue } from '../table/missing-value.tsx'
import { UnsafeFigure } from '../table/unsafe-figure.tsx'
import { Value } from '../table/value.tsx'
import type { Preview } from './use-preview.ts'

interface KeyFiguresProps {
  preview: Preview
  /** The figure that another value is asked for, if any. */
  aimed: Quantity | null
  onAim: (q: Quantity | null) => void
}

/** What is looked at first in the blend; beside it the finished fuel, and how far it is from the pinned one. */
export function KeyFigures({ preview, aimed, onAim }: KeyFiguresProps) {
  const t = useText(workbench)
  const { basisUnits } = useAnalysisText().percentages
  const { recipe, estimate, pinned, finish, keyProperties } = preview
  const language = useLanguage()
  const { shown } = useQuantities()
  const said = explain({ recipe, estimate, confirmed: null }, language, shown)
  const saidOfFinished = finish && explain({ ...finish, confirmed: null }, language, shown)
  const write = useUnit()
  const prose = useProse()
  return (
    <table className="key-figures" aria-label={t.preview.strip}>
      <thead className={pinned || finish ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t.preview.property}</span>
          </th>
          <th scope="col">{t.preview.blend}</th>
          {finish ? (
            <th scope="col">
              {t.finish.head(prose(finish.share), basisUnits[recipe.basis], t.finish[finish.with])}
            </th>
          ) : null}
          {pinned ? <th scope="col">{t.pin.head}</th> : null}
        </tr>
      </thead>
      <tbody>
        {keyProperties.map((name) => {
          const property = propertyOf(name)
          const value = estimate.blend.results[name]
          return (
            <tr key={name} className="key-figure">
              <th scope="row">
                {property[language]} <bdi className="unit">{write(property.unit)}</bdi>
              </th>
              <td>
                {typeof value === 'number' ? (
                  <AimButton q={name as NumericPropertyName} name={property[language]} {...{ aimed, onAim }}>
                    <Figure name={name} estimate={estimate} />
                  </AimButton>
                ) : (
                  <Figure name={name} estimate={estimate} />
                )}
                <FigureMarks name={name} said={said} />
                <CorrectedMark row={{ property: name, unit: property.unit }} />
              </td>
              {finish ? (
                <td>
                  <Figure name={name} estimate={finish.estimate} />
                  <FigureMarks name={name} said={saidOfFinished!} />
                </td>
              ) : null}
              {pinned ? (
                <td>
                  <Difference value={value} pinned={pinned.blend.results[name]} of={property} />
                </td>
              ) : null}
            </tr>
          )
        })}
        {ownShown(estimate, recipe).map(({ property, value }) => (
          <OwnFigure
            key={property.key}
            property={property}
            value={value}
            {...{ said, aimed, onAim }}
            others={[finish && ownIn(finish.estimate, property), pinned && ownIn(pinned, property)]}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Those of which a material in the blend has a value. */
const ownShown = ({ blend }: Estimate, { components }: Recipe): readonly OwnResult[] =>
  (blend.own ?? []).filter(({ property: { key } }) =>
    components.some(({ material, percentage }) => percentage > 0 && material.own?.[key] !== undefined),
  )

/** Null where there is no such blend, `value` null where it has no value. */
const ownIn = ({ blend }: Estimate, { key }: OwnProperty) => ({
  value: blend.own?.find(({ property }) => property.key === key)?.value ?? null,
})

interface AimButtonProps extends Pick<KeyFiguresProps, 'aimed' | 'onAim'> {
  q: Quantity
  name: string
  children: ReactNode
}

/** A figure that another value can be asked for. */
function AimButton({ q, name, aimed, onAim, children }: AimButtonProps) {
  const t = useText(workbench).preview
  const isAimed = aimed === q
  return (
    <button
      type="button"
      className="figure-button"
      aria-expanded={isAimed}
      onClick={() => onAim(isAimed ? null : q)}
    >
      {children}
      <span className="visually-hidden"> {t.aim(name)}</span>
    </button>
  )
}

interface OwnFigureProps extends Pick<KeyFiguresProps, 'aimed' | 'onAim'> {
  property: OwnProperty
  value: number | null
  said: Explanation
  /** Of the finished fuel and of the pinned recipe, where there are any. */
  others: readonly [finished: { value: number | null } | null, pinned: { value: number | null } | null]
}

/** A row of an own property. */
function OwnFigure({ property, value, said, others: [finished, pinned], ...aim }: OwnFigureProps) {
  const language = useLanguage()
  const { incomplete } = useAnalysisText().results
  const q = ownQuantity(property.key)
  const name = nameOfOwn(property)[language]
  const row = { property: q, unit: property.unit, own: property }
  const figure = (of: number | null) =>
    of === null ? (
      <MissingValue why={said.gaps[q] ?? null} label={incomplete} />
    ) : (
      <span dir="ltr" className="figure">
        <Value value={of} row={row} />
      </span>
    )
  return (
    <tr className="key-figure">
      <th scope="row">
        <bdi>{name}</bdi>{' '}
        {property.unit ? <bdi className="unit">{unitWord(property.unit, language)}</bdi> : null}
      </th>
      <td>
        {value === null ? (
          figure(value)
        ) : (
          <AimButton {...{ q, name }} {...aim}>
            {figure(value)}
          </AimButton>
        )}
        <CorrectedMark row={row} />
      </td>
      {finished ? <td>{figure(finished.value)}</td> : null}
      {pinned ? (
        <td>
          <Difference value={value} pinned={pinned.value} of={property} written={property} />
        </td>
      ) : null}
    </tr>
  )
}

/** Under a figure: that nobody should decide by it, and a method that was chosen for it. */
const FigureMarks = ({ name, said }: { name: PropertyName; said: Explanation }) => (
  <>
    <UnsafeFigure warnings={said.warnings.filter(({ property }) => property === name)} />
    {said.chosen.includes(name) ? <bdi className="chosen-method">{said.methods[name]}</bdi> : null}
  </>
)

export function Figure({ name, estimate }: { name: PropertyName; estimate: Estimate }) {
  const { estimated } = useAnalysisText().table
  const { incomplete } = useAnalysisText().results
  const value = estimate.blend.results[name]
  if (value === null)
    return (
      <span className="value value-missing">
        <span aria-hidden="true">{DASH}</span>
        <span className="visually-hidden">{incomplete}</span>
      </span>
    )
  const isEstimated = name in (estimate.blend.estimated ?? {})
  // The sign, ≈ and the figure run from left to right wherever they stand.
  return (
    <span dir="ltr" className="figure">
      {isEstimated ? <ApproximateMark label={estimated} /> : null}
      <Value value={value} row={{ property: name, unit: propertyOf(name).unit }} />
    </span>
  )
}

type Given = number | string | null

interface DifferenceProps {
  value: Given
  pinned: Given
  of: Pick<Property, 'unit' | 'digits'>
  /** An own property keeps its unit. */
  written?: OwnProperty
}

/** How far a figure is from the pinned one, in the digits of its test. */
function Difference({ value, pinned, of, written }: DifferenceProps) {
  const { digits } = useFormat()
  const shown = useQuantities().shown(of.unit, written)
  if (typeof value !== 'number' || typeof pinned !== 'number') return <span aria-hidden="true">{DASH}</span>
  const apart = shown.difference(value - pinned, pinned)
  const decimals = shown.isWire ? of.digits : shown.decimals
  const text = formatFixed(apart, decimals, digits)
  const isMore = apart >= 0.5 * 10 ** -decimals
  return <span className="difference">{isMore ? `+${text}` : text}</span>
}
