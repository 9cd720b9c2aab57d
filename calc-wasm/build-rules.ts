// Writes the table of rules as AssemblyScript source for the core: the indices, their inverses and lookup tables.
import {
  ALCOHOL_PRESSURES,
  ALCOHOL_SHARES,
  ALCOHOLS_HELD,
  AZEOTROPE,
  DAUBERT,
  QUANTILES,
  RT70,
  RT70_OCTANES,
  VOLUMES,
} from './methods/kernels.ts'
import { CAUTIOUS, type MethodRule, methodsOf, ONLY, STANDS_IN, stepsToTop } from './methods/rules.ts'
import { backwards, type Op, type Step } from './methods/steps.ts'
import { METHOD_CODES, type MethodCode } from './vocabulary/blend.ts'
import { Slot } from './vocabulary/codes.ts'
import { CURVE_LATENT, PAST_TAKEN } from './vocabulary/draw-codes.ts'
import { DRAWN_NAMES, PROPERTY_NAMES, type PropertyName, propertyOf } from './vocabulary/properties.ts'

const number = (k: number) => (Number.isInteger(k) ? `${k}.0` : String(k))

/** A step's effect on x, in AssemblyScript. */
const SOURCE: Record<Op, (k: string, one: Step) => string> = {
  plus: (k) => `x + ${k}`,
  minus: (k) => `x - ${k}`,
  times: (k) => `${k} * x`,
  divide: (k) => `x / ${k}`,
  over: (k) => `x > 0 ? ${k} / x : NaN`,
  power: (k) => `power(x, ${k})`,
  root: (_, { k }) => `power(x, ${number(1 / k)})`,
  base: (k) => `power(${k}, x)`,
  logarithm: (k) => `Math.log(x) / Math.log(${k})`,
  exp: () => 'Math.exp(x)',
  ln: () => 'Math.log(x)',
  ten: () => 'power(10, x)',
  log10: () => 'Math.log10(x)',
  share: (k) => `x > -${k} ? x / (${k} + x) : NaN`,
  unshare: (k) => `(${k} * x) / (1 - x)`,
  kelvin: () => 'x + 273.15 > 0 ? x + 273.15 : NaN',
  celsius: () => 'x - 273.15',
  relative: () => 'x / top',
  absolute: () => 'top * x',
  z: () => 'zOf(x)',
  nu: () => 'nuOf(x)',
  percent: () => 'x >= 0 && x <= 100 ? x : NaN',
  same: () => 'x',
  upTo: () => 'x',
  atMost: (k) => `Math.min(x, ${k})`,
}

const rules: MethodRule[] = []
const numberOf = (rule: MethodRule) => {
  if (!rules.includes(rule)) rules.push(rule)
  return rules.indexOf(rule)
}
const codeOf = (method: string) => Math.max(0, METHOD_CODES.indexOf(method as MethodCode))

/** The rules of each slot, the usual one first. */
const bySlot = PROPERTY_NAMES.map((property) =>
  methodsOf(property).flatMap((one) => (one.steps ? { method: one.method, rule: numberOf(one) } : [])),
)

/** Which rule computes a requested method: triples of slot, method and rule. */
const requestable = bySlot.flatMap((all, slot) => all.map(({ method, rule }) => [slot, codeOf(method), rule]))

/** A function of a rule's number and a double, as source. */
function byRule(name: string, stepsOf: (rule: MethodRule) => readonly Step[]): string {
  const cases = rules.map((rule, at) => {
    const lines = stepsOf(rule)
      .map((one) => SOURCE[one.op](number(one.k), one))
      .filter((line) => line !== 'x')
    return `    case ${at}:\n${lines.map((line) => `      x = ${line}\n`).join('')}      return x`
  })
  return `export function ${name}(rule: i32, x: f64, top: f64): f64 {
  switch (rule) {
${cases.join('\n')}
  }
  return NaN
}`
}

/** A table of small integers and its reader, as source. */
const table = (name: string, values: readonly number[]): string =>
  `const ${name.toUpperCase()}: usize = memory.data<i8>([${values.join(', ')}], 1)
export function ${name}(k: i32): i32 {
  return load<i8>(${name.toUpperCase()} + k)
}`
const slotFlags = (name: string, isSo: (property: PropertyName) => boolean): string =>
  table(
    name,
    PROPERTY_NAMES.map((property) => Number(isSo(property))),
  )
/** A table of doubles by slot and its reader, as source. */
const slotTable = (name: string, figureOf: (property: PropertyName) => number): string =>
  `const ${name.toUpperCase()}: usize = memory.data<f64>([${PROPERTY_NAMES.map(figureOf).join(', ')}], 8)
export function ${name}(slot: i32): f64 {
  return load<f64>(${name.toUpperCase()} + (slot << 3))
}`
/** An end of the range of drawn readings; unbounded ones have the largest double. */
const drawnEnd = (property: PropertyName, end: 'min' | 'max'): number => {
  const { drawn } = propertyOf(property)
  const bound = typeof drawn === 'object' ? drawn[end] : Number.POSITIVE_INFINITY
  return Number.isFinite(bound) ? bound : end === 'min' ? -Number.MAX_VALUE : Number.MAX_VALUE
}
/** A table with one entry per rule. */
const ruleTable = (name: string, figureOf: (rule: MethodRule) => number | boolean): string =>
  table(
    name,
    rules.map((rule) => Number(figureOf(rule))),
  )
const isContent = (property: PropertyName) =>
  property in ONLY && ONLY[property as keyof typeof ONLY].steps.some(({ op }) => op === 'percent')

const figure = (name: string, value: number) => `export const ${name}: f64 = ${value}`
const coefficients = ({ ron, mon }: (typeof RT70)[keyof typeof RT70], suffix: string) => [
  ...ron.map((value, at) => figure(`A${at + 1}${suffix}`, value)),
  ...mon.map((value, at) => figure(`B${at + 1}${suffix}`, value)),
]
const doubles = (name: string, values: readonly number[]) =>
  `export const ${name}: usize = memory.data<f64>([${values.join(', ')}], 16)`
const kernelFigures = [
  ...Object.entries(ALCOHOLS_HELD).flatMap(([name, { ron, mon, density }]) =>
    Object.entries({ RON: ron, MON: mon, DENSITY: density }).map(([of, value]) =>
      figure(`${name.toUpperCase()}_${of}`, value),
    ),
  ),
  doubles('VOLUMES', VOLUMES),
  doubles('QUANTILES', QUANTILES),
  doubles('WIDTH_A', DAUBERT.a),
  doubles('WIDTH_B', DAUBERT.b),
  figure('MIDDLE_A', DAUBERT.middle.a),
  figure('MIDDLE_B', DAUBERT.middle.b),
  figure('COLD_MIDDLE', DAUBERT.middle.cold),
  figure('WIDE_END', DAUBERT.wide),
  ...coefficients(RT70['ethyl-rt70'], ''),
  ...coefficients(RT70['ethyl-rt70-of135'], '_135'),
  figure('OCTANE_MIN', RT70_OCTANES.min),
  figure('OCTANE_MAX', RT70_OCTANES.max),
  figure('METHANOL', ALCOHOL_PRESSURES.methanol),
  figure('ETHANOL', ALCOHOL_PRESSURES.ethanol),
  figure('PLATEAU', ALCOHOL_SHARES.plateau),
  figure('ALCOHOL_MOST', ALCOHOL_SHARES.most),
  figure('AZEOTROPE', AZEOTROPE.most),
  figure('AZEOTROPE_SEEN', AZEOTROPE.seen),
]
const importOf = (names: string, file: string) => `import { ${names} } from '../calc-wasm/assembly/${file}'`

/** The source of dist/rules.ts. */
export const rulesSource = (): string =>
  [
    '// Written by calc-wasm/build-rules.ts from calc-wasm/methods/rules.ts.',
    importOf('nuOf, power, zOf', 'arithmetic'),
    // An index is not finite outside the rule's domain; `top` is what readings are relative to, from the highest of them.
    byRule('indexOf', ({ steps }) => steps),
    byRule('readingOf', ({ steps }) => backwards(steps)),
    byRule('topOf', ({ steps }) => stepsToTop(steps) ?? []),
    ruleTable('methodOfRule', ({ method }) => codeOf(method)),
    // The method where shares of the other basis stand in, 0 if it has no other name.
    ruleTable('standInOfRule', ({ method }) => codeOf(STANDS_IN[method as keyof typeof STANDS_IN])),
    ruleTable('countsMass', ({ counts }) => counts === 'mass'),
    ruleTable('isRelative', ({ steps }) => stepsToTop(steps) !== null),
    // Whether a reading is its own index.
    ruleTable('isItself', ({ steps }) => steps.every(({ op }) => op === 'upTo')),
    // The usual rule of each slot, −1 for none.
    table(
      'usualRule',
      bySlot.map(([usual]) => usual?.rule ?? -1),
    ),
    // The slots with a single rule.
    table(
      'onlySlot',
      Object.keys(ONLY).map((name) => Slot[name as PropertyName]),
    ),
    ...kernelFigures,
    `export const CAUTIOUS_RULE = ${numberOf(CAUTIOUS)}`,
    `export const ONLY_SLOTS = ${Object.keys(ONLY).length}`,
    `const ASKED: usize = memory.data<i8>([${requestable.flat().join(', ')}], 1)
/** The rule of a requested \`Method\`, −1 if it is a kernel. */
export function requestedRule(slot: i32, method: i32): i32 {
  for (let at = ASKED; at < ASKED + ${3 * requestable.length}; at += 3)
    if (load<i8>(at) == slot && load<i8>(at, 1) == method) return load<i8>(at, 2)
  return -1
}`,
  ].join('\n\n')

const latentOf = (property: PropertyName): number => {
  const place = DRAWN_NAMES.indexOf(property)
  return place < CURVE_LATENT ? place : place + PAST_TAKEN
}

/** The source of dist/draws.ts: how readings with a random error are drawn. Only the uncertainty module has these tables. */
export const drawsSource = (): string =>
  [
    '// Written by calc-wasm/build-rules.ts from calc-wasm/vocabulary/properties.ts.',
    // Whether a slot is vol % of the whole.
    slotFlags('isContent', isContent),
    // Place of a property's own error in the random stream.
    table('latentOf', PROPERTY_NAMES.map(latentOf)),
    // Whether readings are log-normal, and their range.
    slotFlags('isSkewed', (name) => propertyOf(name).drawn === 'skewed'),
    slotTable('leastDrawn', (name) => drawnEnd(name, 'min')),
    slotTable('mostDrawn', (name) => drawnEnd(name, 'max')),
  ].join('\n\n')
