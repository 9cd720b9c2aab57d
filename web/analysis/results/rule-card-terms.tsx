import type { Contributions, Figure, Term } from '#calc/contributions/traced-blend.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { formatIndex } from '#web/format/number.ts'
import { unitWord, useQuantities } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { card } from '#web/text/card.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { Formula } from '#web/ui/math.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import { ApproximateMark } from '../table/figure-marks.tsx'

interface TermsProps {
  /** Of readings and value, on the wire. */
  unit: string
  /** An own property keeps its unit. */
  written?: OwnProperty
  value: number | string
  contributions: Contributions
  names: readonly string[]
}

/**
 * What each material contributes to the sum, and the way from there to the blend's value. Readings and the value are in the units
 * of the reader; where those are not the rule's, what it reckons with stands beside them.
 */
export function RuleCardTerms({ unit, written, value, contributions, names }: TermsProps) {
  const t = useText(card)
  const language = useLanguage()
  const { counts, indexHead, terms, figures } = contributions
  const sum = terms.reduce((total, { contribution }) => total + contribution, 0)
  /** Without an index, readings add up themselves. */
  const isOwnIndex = terms.every(({ index, reading }) => index === reading)
  const { sign, shown } = useQuantities()
  const { isWire } = shown(unit, written)
  const isPlain = isOwnIndex && isWire
  const span = isPlain ? 3 : 4
  const isShared = terms.every(({ contribution }) => contribution >= 0) && sum > 0
  return (
    <TableRegion label={t.thisBlend}>
      <table className="table rule-terms">
        <thead>
          <tr>
            <th scope="col">{t.material}</th>
            <th scope="col" className="number">
              {t.share[counts]}
            </th>
            <th scope="col" className="number">
              {t.reading} <bdi className="unit">{sign(unit, written)}</bdi>
            </th>
            {isPlain ? null : (
              <th scope="col" className="number">
                {isOwnIndex ? (
                  <>
                    {t.inRule} <bdi className="unit">{unitWord(unit, language)}</bdi>
                  </>
                ) : (
                  <>
                    {t.index} <Formula of={indexHead} />
                  </>
                )}
              </th>
            )}
            <th scope="col" className="number">
              {isOwnIndex ? t.plainContribution : t.contribution}
            </th>
            {isShared ? (
              <th scope="col" className="number">
                {t.part}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <TermRow
              key={term.component}
              term={term}
              unit={unit}
              written={written}
              name={names[term.component]!}
              isPlain={isPlain}
              part={isShared ? term.contribution / sum : null}
            />
          ))}
        </tbody>
        <tbody className="rule-figures">
          {terms.length > 0 ? <FigureRow head={t.sum} value={sum} span={span} /> : null}
          {figures.map(({ label, ...figure }) => (
            <FigureRow key={label.en} head={label[language]} span={span} {...figure} />
          ))}
          {isWire || typeof value === 'string' ? null : (
            <FigureRow head={t.inRule} value={value} unit={unit} span={span} />
          )}
          <BlendRow value={value} unit={unit} written={written} span={span} />
        </tbody>
      </table>
    </TableRegion>
  )
}

interface TermRowProps {
  term: Term
  unit: string
  written: OwnProperty | undefined
  name: string
  isPlain: boolean
  part: number | null
}

function TermRow({ term, unit, written, name, isPlain, part }: TermRowProps) {
  const format = useFormat()
  const { write } = useQuantities()
  const { estimated } = useAnalysisText().table
  return (
    <tr>
      <th scope="row">
        <LineSample series={seriesAt(term.component)} /> <bdi>{name}</bdi>
      </th>
      <td className="number">{formatIndex(term.share, format.digits)}</td>
      <td className="number">
        {term.isEstimated ? <ApproximateMark label={estimated} /> : null}
        <bdi>{write(term.reading, unit, written)}</bdi>
      </td>
      {isPlain ? null : <td className="number">{formatIndex(term.index, format.digits)}</td>}
      <td className="number">{formatIndex(term.contribution, format.digits)}</td>
      {part === null ? null : <td className="number">{format.value(100 * part)} %</td>}
    </tr>
  )
}

/** Below the column of what is added up. */
function FigureRow({ head, value, unit: of, span }: { head: string; span: number } & Omit<Figure, 'label'>) {
  const { digits } = useFormat()
  const language = useLanguage()
  return (
    <tr>
      <th scope="row" colSpan={span}>
        {head} {of ? <bdi className="unit">{unitWord(of, language)}</bdi> : null}
      </th>
      <td className="number">{formatIndex(value, digits)}</td>
    </tr>
  )
}

function BlendRow({
  value,
  unit,
  written,
  span,
}: {
  value: number | string
  unit: string
  written: OwnProperty | undefined
  span: number
}) {
  const t = useText(card)
  const { sign, write } = useQuantities()
  return (
    <tr className="rule-blend">
      <th scope="row" colSpan={span}>
        {t.blend} <bdi className="unit">{sign(unit, written)}</bdi>
      </th>
      <td className="number">
        <bdi>{write(value, unit, written)}</bdi>
      </td>
    </tr>
  )
}
