import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { StateMark } from '#web/answer/verdict.tsx'
import { dayAndTimeOf } from '#web/format/date.ts'
import { DASH } from '#web/format/number.ts'
import { useLanguage, useText } from '#web/services.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { Moment } from '#web/ui/moment.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import type { Compared } from './compared.ts'
import { recipesSideBySide } from './differences.ts'

/** What was blended in each, and how each did against its grade. */
export function RecipesTable({ compared }: { compared: readonly Compared[] }) {
  const t = useText(analyses)
  const language = useLanguage()
  const all = compared.map(({ calculation }) => calculation)
  const recipes = recipesSideBySide(all.map(({ components }) => components))
  const write = (share: number) => writeDigits(String(share), language === 'fa' ? 'persian' : 'latin')
  return (
    <TableRegion label={t.comparison.recipes}>
      <table className="table recipes-table">
        <caption className="visually-hidden">{t.comparison.recipes}</caption>
        <thead>
          <tr>
            <th scope="col">{t.comparison.material}</th>
            {compared.map(({ letter, calculation }) => (
              <th key={calculation.id} scope="col" className="number">
                {letter} <bdi className="unit">{t.bases[calculation.basis]}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {recipes.map(({ component, shares, isChanged }) => (
            <tr key={component.id}>
              <th scope="row">
                <bdi>{nameOf(component, language)}</bdi>
                {isChanged ? <span className="note recipes-changed">{t.comparison.changed}</span> : null}
              </th>
              {shares.map((share, at) => (
                <td key={all[at]!.id} className="number">
                  {share === null ? DASH : write(share)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr>
            <th scope="row">{t.columns.date}</th>
            {all.map(({ id, created_at }) => (
              <td key={id} className="recipes-said">
                <Moment iso={created_at} write={dayAndTimeOf} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t.columns.category}</th>
            {all.map(({ id, category }) => (
              <td key={id} className="recipes-said">
                {CATEGORIES[category][language]}
              </td>
            ))}
          </tr>
          {all.some(({ check }) => check) ? (
            <tr>
              <th scope="row">{t.columns.verdict}</th>
              {all.map(({ id, check }) => (
                <td key={id} className="recipes-said">
                  {check ? (
                    <StateMark state={check.state}>
                      <bdi>{check.grade_name[language]}</bdi>: {t.verdicts[check.state]}
                    </StateMark>
                  ) : (
                    DASH
                  )}
                </td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </TableRegion>
  )
}
