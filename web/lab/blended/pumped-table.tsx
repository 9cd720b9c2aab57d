import type { LabRecord } from '#calc/lab/lab-record.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { DASH, formatIndex, formatValue } from '#web/format/number.ts'
import { useQuantities } from '#web/format/quantities.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { analyses } from '#web/text/analyses.ts'
import { lab as labText } from '#web/text/lab.ts'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import { OnPhone } from '../on-phone.tsx'

export type Recipe = Pick<WholeCalculation, 'components' | 'basis'>

/** What was pumped beside the plan: amounts as they were read, and the shares that they come to. */
export function PumpedTable({ lab, recipe: { components, basis } }: { lab: LabRecord; recipe: Recipe }) {
  const t = useText(labText).blended
  const words = useText(analyses)
  const language = useLanguage()
  const { digits } = useFormat()
  const { write, sign } = useQuantities()
  const heads = [t.plan, t.share]
  return (
    <TableRegion label={t.title}>
      <table className="table lab-table phone-rows">
        <thead>
          <tr>
            <th scope="col">{t.material}</th>
            <th scope="col" className="number">
              {t.amount}
            </th>
            {heads.map((head) => (
              <th scope="col" className="number" key={head}>
                {head} <span className="unit">{words.bases[basis]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {components.map((component, at) => {
            const pumped = lab.as_blended?.[component.id]
            const shares = [component.percentage, lab.blended?.[at] ?? null]
            return (
              <tr key={component.id}>
                <th scope="row">
                  <bdi>{nameOf(component, language)}</bdi>
                </th>
                <td className="number">
                  <OnPhone>{t.amount}</OnPhone>
                  {pumped ? (
                    <bdi>
                      {formatIndex(pumped.amount, digits)} {t.units[pumped.unit]}
                    </bdi>
                  ) : (
                    DASH
                  )}
                  {pumped?.temperature === undefined ? null : (
                    <bdi className="note block plain">
                      {write(pumped.temperature, '°C')} {sign('°C')}
                    </bdi>
                  )}
                </td>
                {heads.map((head, which) => (
                  <td className="number" key={head}>
                    <OnPhone>{head}</OnPhone>
                    {formatValue(shares[which]!, digits)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableRegion>
  )
}
