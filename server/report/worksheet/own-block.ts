import { ownContributionsOf } from '#calc/contributions/contributions.ts'
import { type Contributions, known, type Term, type TracedBlend } from '#calc/contributions/traced-blend.ts'
import { ownIndexRule } from '#calc/methods/rules.ts'
import { ownRuleName } from '#calc/own/own-result.ts'
import { isWorst, nameOfOwn, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { GridRow } from '../files/grids.ts'
import type { Subject } from '../subject.ts'
import { blockRows, plainly, type SharePlaces } from './blocks.ts'
import { type FormulaRule, formulaRule, type Gathered, MAX, MIN } from './rules.ts'

/** The index of a component that nothing is left of is an empty text, which MAX and MIN pass over. */
const worstOf = ({ formula, value }: Gathered, label: 'largest' | 'smallest'): FormulaRule => ({
  ...formulaRule({ counts: 'volume', steps: [] }),
  index: (x, _, share) => `IF(${share}>0,${x},"")`,
  extreme: { label, formula, value },
})

const formulaRuleOf = (property: OwnProperty): FormulaRule =>
  property.rule === 'worst-high'
    ? worstOf(MAX, 'largest')
    : property.rule === 'worst-low'
      ? worstOf(MIN, 'smallest')
      : formulaRule(ownIndexRule(property))

/** Of the worst of all, which contributes nothing by shares, the readings alone. */
function worstTerms(
  { key }: OwnProperty,
  { components, positions, volume }: TracedBlend,
): Pick<Contributions, 'counts' | 'terms'> | null {
  const readings = known(components.map(({ own }) => own?.[key] ?? null))
  const terms = readings?.map(
    (reading, at): Term => ({
      component: positions[at]!,
      share: volume[at]!,
      reading,
      isEstimated: false,
      index: reading,
      contribution: Number.NaN,
    }),
  )
  return terms ? { counts: 'volume', terms } : null
}

/** The rows of a property of somebody's own; null where nothing was blended, or its steps would not lead to the value. */
export function ownBlock(
  property: OwnProperty,
  value: number,
  live: TracedBlend,
  subject: Subject,
  shares: SharePlaces,
  start: number,
): GridRow[] | null {
  if (live.components.length === 1) return null
  const worked = isWorst(property.rule)
    ? worstTerms(property, live)
    : ownContributionsOf(property, value, live)
  if (!worked || worked.counts === 'mixed') return null
  const { lang } = subject
  const { unit } = property
  const title = `${nameOfOwn(property)[lang]}${unit && ` (${unit})`}: ${ownRuleName(property, lang)}`
  const { terms, counts } = worked
  return blockRows(
    { ...plainly(formulaRuleOf(property)), terms, counts, title, result: value },
    subject,
    shares,
    start,
  )
}
