import {
  ADDITIVE_DENSITY,
  ADDITIVE_PRICE_UNITS,
  type Additive,
  CONTENT_NAMES,
  type Curve,
  DOSE_MAX,
  DOSE_UNITS,
  type DoseUnit,
  EFFECT_MAX,
  isTreatable,
  POINTS,
  SD_MAX,
  TREATED_DOUBTS,
  type TreatedQuantity,
  type Treatment,
  USUAL_SD,
  WHY_UNKNOWN,
} from '../vocabulary/additive.ts'
import { type Checked, type FaultCode, type Issue, issue, type ParamsOf } from '../vocabulary/faults/fault.ts'
import { NAME_MAX, NOTE_MAX, PRICE_MAX } from '../vocabulary/limits.ts'
import { PROPERTY_NAMES } from '../vocabulary/properties.ts'
import {
  checkChoice,
  checkEach,
  checkFields,
  checkName,
  checkOptionalText,
  isFields,
  isNothing,
  missing,
  notFields,
  numberWithin,
  readNumber,
  refuseOthers,
} from '../vocabulary/rules/field-rules.ts'
import {
  byName,
  fields,
  list,
  notEmpty,
  nullable,
  number,
  optional,
  passing,
  type Reader,
  text,
  word,
} from '../vocabulary/stored.ts'

type Range = { min: number; max: number }

const CURRENCY = /^[A-Za-z]{3}$/
const FIELDS = ['name', 'name_farsi', 'density', 'unit', 'price', 'responses', 'contents', 'note'] as const

/** Checks an additive whole; all issues at once. */
export function checkAdditive(input: unknown): Checked<Additive> {
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const issues: Issue[] = []
  const unit = checkChoice(input.unit, ['unit'], issues, DOSE_UNITS) ?? 'mg_kg'
  const value: Additive = {
    name: checkName(input.name, ['name'], issues) ?? '',
    name_farsi: checkOptionalText(input.name_farsi, ['name_farsi'], issues, NAME_MAX) || null,
    density: requiredNumber(input.density, ['density'], issues, ADDITIVE_DENSITY) ?? 0,
    unit,
    price: isNothing(input.price) ? null : priceOf(input.price, issues),
    responses: checkEach(input.responses, ['responses'], issues, (curve, path, name) => {
      if (isTreatable(name)) return curveOf(curve, path, unit, issues)
      const isKnown = (PROPERTY_NAMES as string[]).includes(name)
      issues.push(isKnown ? issue(path, 'not-treatable') : issue(path, 'unknown-property', { name }))
      return undefined
    }),
    contents: checkEach(input.contents, ['contents'], issues, (content, path, name) => {
      if (!(CONTENT_NAMES as readonly string[]).includes(name)) {
        issues.push(issue(path, 'unknown-field', { name }))
        return undefined
      }
      if (isNothing(content)) return undefined
      return numberWithin(content, path, issues, { min: 0, max: 100 })
    }),
    note: checkOptionalText(input.note, ['note'], issues, NOTE_MAX, { lines: true }) ?? '',
  }
  refuseOthers(input, FIELDS, [], issues)
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}

/** Checks an additive with a correction applied; curves and contents are replaced as a whole. */
export const checkAdditiveCorrection = (current: Additive, patch: unknown): Checked<Additive> =>
  isFields(patch) ? checkAdditive({ ...current, ...patch }) : { ok: false, issues: [notFields([], patch)] }

/** A stored additive; undefined if this release can't read it. */
export function readAdditive(stored: unknown): Additive | undefined {
  const checked = checkAdditive(stored)
  return checked.ok ? checked.value : undefined
}

const requiredNumber = (given: unknown, path: string[], issues: Issue[], range: Range): number | undefined =>
  given === undefined || given === null
    ? void issues.push(missing(path, given))
    : numberWithin(given, path, issues, range)

function priceOf(given: unknown, issues: Issue[]): Additive['price'] {
  if (!checkFields(given, ['price'], issues)) return null
  const range = { min: 0, max: PRICE_MAX }
  const amount = requiredNumber(given.amount, ['price', 'amount'], issues, range) ?? 0
  const unit = checkChoice(given.unit, ['price', 'unit'], issues, ADDITIVE_PRICE_UNITS) ?? 'kg'
  const { currency } = given
  if (typeof currency === 'string' && CURRENCY.test(currency))
    return { amount, unit, currency: currency.toUpperCase() }
  issues.push(issue(['price', 'currency'], isNothing(currency) ? 'required' : 'additive-currency'))
  return null
}

/** Faults in a curve's points are reported at the curve. */
function curveOf(given: unknown, path: string[], unit: DoseUnit, issues: Issue[]) {
  const fault = <Code extends FaultCode>(code: Code, ...params: ParamsOf<Code>): undefined =>
    void issues.push(issue(path, code, ...params))
  if (!isFields(given)) return void issues.push(notFields(path, given))
  const points = Array.isArray(given.points) ? given.points.map(pointOf) : []
  if (points.length < POINTS.min) return fault('curve-few', POINTS)
  if (points.length > POINTS.max) return fault('curve-many', POINTS)
  if (points.some((point) => point === null)) return fault('curve-numbers')
  const found = points as Curve['points']
  const top = DOSE_MAX[unit]
  if (found.some(([dose], at) => !(dose > (found[at - 1]?.[0] ?? 0)))) return fault('curve-doses')
  if (found.at(-1)![0] > top) return fault('curve-dose-max', { max: top })
  if (found.some(([, delta]) => Math.abs(delta) > EFFECT_MAX)) return fault('max', { max: EFFECT_MAX })
  const steps = found.map(([, delta], at) => delta - (found[at - 1]?.[1] ?? 0))
  const isOneWay = steps.every((step) => step >= 0) || steps.every((step) => step <= 0)
  if (!isOneWay || steps.every((step) => step === 0)) return fault('curve-ways')
  const sd = isNothing(given.sd)
    ? null
    : numberWithin(given.sd, [...path, 'sd'], issues, { min: 0, max: SD_MAX })
  const base = isNothing(given.base) ? null : baseOf(given.base, [...path, 'base'], issues)
  refuseOthers(given, ['points', 'sd', 'base'], path, issues)
  return { points: found, sd: sd ?? USUAL_SD, base } satisfies Curve
}

function pointOf(given: unknown): readonly [number, number] | null {
  if (!Array.isArray(given) || given.length !== 2) return null
  const [dose, delta] = given.map(readNumber)
  return dose == null || delta == null ? null : [dose, delta]
}

function baseOf(given: unknown, path: string[], issues: Issue[]): Curve['base'] {
  if (!checkFields(given, path, issues)) return null
  const range = { min: -EFFECT_MAX, max: EFFECT_MAX }
  const min = requiredNumber(given.min, [...path, 'min'], issues, range)
  const max = requiredNumber(given.max, [...path, 'max'], issues, range)
  if (min === undefined || max === undefined) return null
  if (min < max) return { min, max }
  issues.push(issue([...path, 'max'], 'limit-order', { min, max }))
  return null
}

const isAffected = (q: unknown): q is TreatedQuantity =>
  typeof q === 'string' && (q === 'sulfur_ppm' || q === 'octan_aki' || isTreatable(q))

const figure = nullable(number)

/** Reads a stored treatment. An unreadable value counts as unknown. */
export const readTreatment: Reader<Treatment> = fields({
  treated: byName(
    isAffected,
    nullable(
      fields({
        value: number,
        delta: number,
        sd: number,
        key: number,
        each: optional(notEmpty(list(fields({ sd: number, key: number })))),
        doubts: optional(notEmpty(list(word(TREATED_DOUBTS)))),
      }),
    ),
  ),
  additives: notEmpty(
    list(
      fields({
        id: text,
        additive: readAdditive,
        dose: number,
        unit: word(DOSE_UNITS),
        doses: fields({ mg_kg: figure, mg_l: figure, l_m3: figure }),
        brings: byName(CONTENT_NAMES, figure),
        unknown: list(fields({ q: passing(isAffected), why: word(WHY_UNKNOWN), to: optional(number) })),
      }),
    ),
  ),
})
