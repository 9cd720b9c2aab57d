// Blending rules that are additive indices, as spreadsheet formulas, with which an engineer checks a result by hand. Each formula
// comes with its value, because not every program that opens the file computes.
import { type IndexRule, indexRuleOf, stepsToTop } from '#calc/methods/rules.ts'
import {
  ABSOLUTE_ZERO,
  backwards,
  NEWTON_STEPS,
  NUMBERS,
  type Step as RuleStep,
  type StepMeaning,
  TAIL,
  take,
} from '#calc/methods/steps.ts'
import type { MethodCode } from '#calc/vocabulary/blend.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'

/** What a step may refer to, as addresses of cells or as values: the index sum, the step before, the first step, further figures. */
export interface Places<Place> {
  sum: Place
  /** The reading that the others are relative to, if the rule has one. */
  top: Place
  before: Place
  first: Place
  figures: readonly Place[]
}

export interface WorksheetStep {
  /** Blank for the last step, which is the value. */
  label: string
  formula: (places: Places<string>) => string
  value: (places: Places<number>) => number
}

/** A function of a range of cells, such as MAX. */
export interface Gathered {
  formula: (range: string) => string
  value: (numbers: readonly number[]) => number
}

export interface FormulaRule {
  /** The index, by the addresses of reading, top and share. */
  index: (reading: string, top: string, share: string) => string
  steps: readonly WorksheetStep[]
  top?: Gathered & { label: 'top' | 'topShifted' }
  /** Instead of the sum: the index that counts. */
  extreme?: Gathered & { label: 'largest' | 'smallest' }
}

const step = (
  formula: WorksheetStep['formula'],
  value: WorksheetStep['value'],
  label = '',
): WorksheetStep => ({ label, formula, value })

export const MAX: Gathered = { formula: (range) => `MAX(${range})`, value: (all) => Math.max(...all) }
export const MIN: Gathered = { formula: (range) => `MIN(${range})`, value: (all) => Math.min(...all) }

interface Part {
  text: string
  binds: number
}
const SUM = 0
const PRODUCT = 1
const POWER = 2
const WHOLE = 3
const whole = (text: string): Part => ({ text, binds: WHOLE })
const part =
  (binds: number) =>
  (text: string): Part => ({ text, binds })
const [sum, product, power] = [part(SUM), part(PRODUCT), part(POWER)]
/** In parentheses unless it binds tightly enough. */
const enclosed = ({ text, binds }: Part, least: number) => (binds < least ? `(${text})` : text)
const number = (written: string) => (/^[\d.]+$/.test(written) ? written : `(${written.toUpperCase()})`)
const added = (x: Part, k: number) => sum(`${x.text}${k < 0 ? '-' : '+'}${String(Math.abs(k)).toUpperCase()}`)

const tail = (nu: string) => `EXP(0-${TAIL[0]}-${TAIL[1]}*${nu}-${TAIL[2]}*${nu}*${nu})`

const FORMULAS: StepMeaning<Part> = {
  plus: (x, { k }) => added(x, k),
  minus: (x, { k }) => added(x, -k),
  times: (x, { k }) => product(`${k}*${enclosed(x, PRODUCT)}`),
  divide: (x, { k }) => product(`${enclosed(x, PRODUCT)}/${k}`),
  over: (x, { k }) => product(`${k}/${enclosed(x, POWER)}`),
  power: (x, { written }) => power(`${enclosed(x, WHOLE)}^${number(written)}`),
  root: (x, { written }) => power(`${enclosed(x, WHOLE)}^(1/${number(written)})`),
  base: (x, { k }) => power(`${k}^${enclosed(x, WHOLE)}`),
  logarithm: (x, { k }) => product(`LN(${x.text})/LN(${k})`),
  exp: (x) => whole(`EXP(${x.text})`),
  ln: (x) => whole(`LN(${x.text})`),
  ten: (x) => power(`10^${enclosed(x, WHOLE)}`),
  log10: (x) => whole(`LOG10(${x.text})`),
  share: (x, { k }) => product(`${enclosed(x, POWER)}/(${k}+${x.text})`),
  unshare: (x, { k }) => product(`${k}*${enclosed(x, POWER)}/(1-${enclosed(x, PRODUCT)})`),
  kelvin: (x) => added(x, ABSOLUTE_ZERO),
  celsius: (x) => added(x, -ABSOLUTE_ZERO),
  relative: (x, _, top) => product(`${enclosed(x, PRODUCT)}/${top.text}`),
  absolute: (x, _, top) => product(`${top.text}*${enclosed(x, PRODUCT)}`),
  z: (x) => sum(`${x.text}+0.7+${tail(x.text)}`),
  // Has steps of its own, below.
  nu: (x) => x,
  percent: (x) => x,
  same: (x) => x,
  upTo: (x) => x,
  atMost: (x, { k }) => whole(`MIN(${x.text},${k})`),
}
const formulaOf = (steps: readonly RuleStep[], x: string, top: string) =>
  take(FORMULAS, steps, whole(x), whole(top)).text

const tailAt = (nu: number) => Math.exp(-TAIL[0] - TAIL[1] * nu - TAIL[2] * nu * nu)
/** From Z to ν, by Newton. */
const NU: readonly WorksheetStep[] = [
  step(
    ({ first }) => `${first}-0.7`,
    ({ first }) => first - 0.7,
    'ν₀ = Z − 0.7',
  ),
  ...Array.from({ length: NEWTON_STEPS }, (_, at) =>
    step(
      ({ before: nu, first: z }) =>
        `${nu}-(${nu}+0.7+${tail(nu)}-${z})/(1-(${TAIL[1]}+${2 * TAIL[2]}*${nu})*${tail(nu)})`,
      ({ before: nu, first: z }) =>
        nu - (nu + 0.7 + tailAt(nu) - z) / (1 - (TAIL[1] + 2 * TAIL[2] * nu) * tailAt(nu)),
      at === NEWTON_STEPS - 1 ? '' : `ν${String.fromCharCode(0x2081 + at)}`,
    ),
  ),
]

export function formulaRule({ steps, toLowest }: IndexRule): FormulaRule {
  const back = backwards(steps)
  const toTop = stepsToTop(steps)
  const isNu = back.at(-1)?.op === 'nu'
  const extreme = toLowest ? MIN : MAX
  return {
    index: (x, top) => formulaOf(steps, x, top),
    steps: [
      step(
        (places) => formulaOf(back, places.sum, places.top),
        (places) => take(NUMBERS, isNu ? back.slice(0, -1) : back, places.sum, places.top),
        isNu ? 'Z' : '',
      ),
      ...(isNu ? NU : []),
    ],
    ...(toTop && {
      top: {
        label: toTop.some(({ op }) => op === 'kelvin') ? 'top' : 'topShifted',
        formula: (readings) => formulaOf(toTop, extreme.formula(readings), ''),
        value: (readings) => take(NUMBERS, toTop, extreme.value(readings), 1),
      },
    }),
  }
}

export function formulaRuleOf(property: PropertyName, method: MethodCode): FormulaRule | null {
  const rule = indexRuleOf(property, method)
  return rule && formulaRule(rule)
}

const RVP = formulaRule(indexRuleOf('rvp', 'rvp-index')!)

/** The index of the hydrocarbons alone, then with the share and the effective pressure of light alcohols. */
export const RVP_WITH_ALCOHOL: FormulaRule = {
  index: RVP.index,
  steps: [
    { ...RVP.steps[0]!, label: 'R' },
    step(
      ({ before, figures: [share, pressure] }) => `(1-${share})*${before}+${share}*${pressure}`,
      ({ before, figures: [share, pressure] }) => (1 - share!) * before + share! * pressure!,
    ),
  ],
}

/** The deviation of stated indices from the mean of RON and MON, added to the blend's own mean. */
export const AKI_BY_MEAN: FormulaRule = {
  index: (x) => x,
  steps: [
    step(
      ({ sum, figures: [half] }) => `${half}+${sum}`,
      ({ sum, figures: [half] }) => half! + sum,
    ),
  ],
}
