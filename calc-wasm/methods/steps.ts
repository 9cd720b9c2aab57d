// The building blocks of blending rules: invertible steps from a reading to its index. A rule is a list of steps; each use
// (computing, formula, equation) defines the meaning of a step for itself.

/** Each step with its inverse. */
const BACK = {
  /** x + k */
  plus: 'minus',
  minus: 'plus',
  /** k·x */
  times: 'divide',
  divide: 'times',
  /** k/x, of x above 0 */
  over: 'over',
  /** x^k, and its root */
  power: 'root',
  root: 'power',
  /** k^x */
  base: 'logarithm',
  logarithm: 'base',
  exp: 'ln',
  ln: 'exp',
  /** 10^x */
  ten: 'log10',
  log10: 'ten',
  /** x/(k + x), of x above −k */
  share: 'unshare',
  unshare: 'share',
  /** °C to K, above absolute zero */
  kelvin: 'celsius',
  celsius: 'kelvin',
  /** Divided by the highest (or lowest) of all readings: a power of kelvins has forty zeros. */
  relative: 'absolute',
  absolute: 'relative',
  /** Z of ASTM D341, from mm²/s. */
  z: 'nu',
  nu: 'z',
  /** Unchanged, between 0 and 100 */
  percent: 'same',
  same: 'same',
  /** Unchanged; its inverse is at most k */
  upTo: 'atMost',
  atMost: 'upTo',
} as const

export type Op = keyof typeof BACK
export interface Step {
  op: Op
  /** Its number, 0 if it has none. */
  k: number
  /** The number as written: -1/0.06. */
  written: string
}

const step = (op: Op, written: string | number = 0): Step => {
  const [over, under = 1] = String(written).split('/').map(Number)
  return { op, k: over! / under, written: String(written) }
}

export const plus = (k: number): Step => step('plus', k)
export const minus = (k: number): Step => step('minus', k)
export const times = (k: number): Step => step('times', k)
export const over = (k: number): Step => step('over', k)
export const powerStep = (exponent: string | number): Step => step('power', exponent)
export const base = (k: number): Step => step('base', k)
export const share = (k: number): Step => step('share', k)
export const upTo = (k: number): Step => step('upTo', k)
export const EXP = step('exp')
export const LN = step('ln')
export const LOG10 = step('log10')
export const TEN = step('ten')
export const KELVIN = step('kelvin')
export const RELATIVE = step('relative')
export const Z = step('z')
export const PERCENT_STEP = step('percent')

export const backwards = (steps: readonly Step[]): Step[] =>
  steps.map((one) => ({ ...one, op: BACK[one.op] })).reverse()

/** The effect of each step on x; `top` is what readings are relative to. */
export type StepMeaning<X> = Record<Op, (x: X, step: Step, top: X) => X>

export const take = <X>(meaning: StepMeaning<X>, steps: readonly Step[], x: X, top: X): X =>
  steps.reduce((value, one) => meaning[one.op](value, one, top), x)

export const ABSOLUTE_ZERO = 273.15

/** Z(ν) = ν + 0.7 + exp(−1.47 − 1.84ν − 0.51ν²) */
export const TAIL = [1.47, 1.84, 0.51] as const
const tailOf = (nu: number) => Math.exp(-TAIL[0] - TAIL[1] * nu - TAIL[2] * nu * nu)
export const zOf = (nu: number) => nu + 0.7 + tailOf(nu)
/** Newton's steps from ν = Z − 0.7, above the root of a convex curve, descend to it without overshooting. */
export const NEWTON_STEPS = 6

function nuOf(z: number): number {
  let nu = z - 0.7
  for (let at = 0; at < NEWTON_STEPS; at++) {
    nu -= (zOf(nu) - z) / (1 - (TAIL[1] + 2 * TAIL[2] * nu) * tailOf(nu))
  }
  return nu
}

/** The steps as functions of numbers; NaN outside a step's domain. */
export const NUMBERS: StepMeaning<number> = {
  plus: (x, { k }) => x + k,
  minus: (x, { k }) => x - k,
  times: (x, { k }) => k * x,
  divide: (x, { k }) => x / k,
  over: (x, { k }) => (x > 0 ? k / x : Number.NaN),
  power: (x, { k }) => x ** k,
  root: (x, { k }) => x ** (1 / k),
  base: (x, { k }) => k ** x,
  logarithm: (x, { k }) => Math.log(x) / Math.log(k),
  exp: Math.exp,
  ln: Math.log,
  ten: (x) => 10 ** x,
  log10: Math.log10,
  share: (x, { k }) => (x > -k ? x / (k + x) : Number.NaN),
  unshare: (x, { k }) => (k * x) / (1 - x),
  kelvin: (x) => (x + ABSOLUTE_ZERO > 0 ? x + ABSOLUTE_ZERO : Number.NaN),
  celsius: (x) => x - ABSOLUTE_ZERO,
  relative: (x, _, top) => x / top,
  absolute: (x, _, top) => top * x,
  z: zOf,
  nu: nuOf,
  percent: (x) => (x >= 0 && x <= 100 ? x : Number.NaN),
  same: (x) => x,
  upTo: (x) => x,
  atMost: (x, { k }) => Math.min(x, k),
}
