import { known, type LiveBlend } from '#calc/contributions/live-blend.ts'
import { ownContributionsOf } from '#calc/contributions/own-contributions.ts'
import type { Contributions, Term } from '#calc/contributions/worked.ts'
import { isWorst, nameOfOwn, type OwnProperty } from '#calc/own/own-property.ts'
import { ownRuleName } from '#calc/own/own-result.ts'
import type { Subject } from '../subject.ts'
import type { GridRow } from './grid.ts'
import { blockRows, plainly, type SharePlaces } from './living-blocks.ts'
import { type Gathered, LINEAR, type LivingRule, VISCOSITY } from './living-rules.ts'

const MAX: Gathered = { formula: (range) => `MAX(${range})`, value: (numbers) => Math.max(...numbers) }
const MIN: Gathered = { formula: (range) => `MIN(${range})`, value: (numbers) => Math.min(...numbers) }

/** A number as a formula has it. */
const written = (number: number) => (number < 0 ? `(${number})` : String(number)).toUpperCase()

const LOGARITHM: LivingRule = {
  index: (x) => `LN(${x})`,
  steps: [{ label: '', formula: ({ sum }) => `EXP(${sum})`, value: ({ sum }) => Math.exp(sum) }],
}

/** Relative to the largest of the shifted readings, to the smallest where the exponent is negative: no power overflows then. */
function powerOf({ exponent, offset }: OwnProperty): LivingRule {
  const [b, c] = [exponent ?? 1, offset ?? 0]
  const { formula, value } = b > 0 ? MAX : MIN
  const [power, shift] = [written(b), written(c)]
  return {
    top: {
      label: 'topShifted',
      formula: (readings) => `${formula(readings)}+${shift}`,
      value: (readings) => value(readings) + c,
    },
    index: (x, top) => `((${x}+${shift})/${top})^${power}`,
    steps: [
      {
        label: '',
        formula: ({ sum, top }) => `${top}*${sum}^(1/${power})-${shift}`,
        value: ({ sum, top }) => top * sum ** (1 / b) - c,
      },
    ],
  }
}

/** The index of a component that nothing is left of is an empty text, which MAX and MIN pass over. */
const worstOf = ({ formula, value }: Gathered, label: 'largest' | 'smallest'): LivingRule => ({
  ...LINEAR,
  index: (x, _, share) => `IF(${share}>0,${x},"")`,
  extreme: { label, formula, value },
})

function livingRuleOf(property: OwnProperty): LivingRule {
  switch (property.rule) {
    case 'volume':
    case 'mass':
      return LINEAR
    case 'power':
      return powerOf(property)
    case 'log':
      return LOGARITHM
    case 'loglog':
      return VISCOSITY
    case 'worst-high':
      return worstOf(MAX, 'largest')
    case 'worst-low':
      return worstOf(MIN, 'smallest')
  }
}

/** Of the worst of all, which contributes nothing by shares, the readings alone. */
function worstTerms(
  { key }: OwnProperty,
  { components, positions, volume }: LiveBlend,
): Pick<Contributions, 'counts' | 'terms'> | null {
  const readings = known(components.map(({ own }) => own?.[key] ?? null))
  const terms = readings?.map(
    (reading, at): Term => ({
      component: positions[at]!,
      share: volume[at]!,
      reading,
      isEstimated: false,
      index: reading,
      pull: Number.NaN,
    }),
  )
  return terms ? { counts: 'volume', terms } : null
}

/** The rows of a property of somebody's own; null where nothing was blended, or its steps would not lead to the value. */
export function ownBlock(
  property: OwnProperty,
  value: number,
  live: LiveBlend,
  subject: Subject,
  shares: SharePlaces,
  start: number,
): GridRow[] | null {
  const { blend, components, basis } = subject.whole
  if (live.components.length === 1) return null
  const worked = isWorst(property.rule)
    ? worstTerms(property, live)
    : ownContributionsOf(property, value, blend, components, basis)
  if (!worked) return null
  const { lang } = subject
  const { unit } = property
  const title = `${nameOfOwn(property)[lang]}${unit && ` (${unit})`}: ${ownRuleName(property, lang)}`
  const { terms, counts } = worked
  return blockRows(
    { ...plainly(livingRuleOf(property)), terms, counts, title, result: value },
    subject,
    shares,
    start,
  )
}
