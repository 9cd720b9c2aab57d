// The meaning of a field's text: its unit, a density's temperature, and the value on the wire.
import type { UnitChoice } from '#calc/units/choice.ts'
import { dvpeOf, type PressureEquation } from '#calc/units/total-pressure.ts'
import { kindOfWire, type OUTSIDE, shownIn, unitNamed, wireOf } from '#calc/units/units.ts'
import { viscosityAt } from '#calc/units/viscosity-temperature.ts'
import type { NumericPropertyName } from '#calc/vocabulary/properties.ts'
import { type KnownQuantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import type { TypedReading } from '#calc/vocabulary/rules/material-details.ts'
import { numberOf, readNumber } from '#calc/vocabulary/rules/typed-number.ts'

interface TypedTemperature {
  text: string
  unit: string
}

/** Unit and conditions of a field's text; absent for the wire's unit, and 15 °C for a density. */
export interface TypedAs {
  unit: string
  /** Temperature of a density; blank for 15 °C. */
  temperature?: TypedTemperature
  /** Makes the text a viscosity at `temperature`, and this a second one: both give the value at 40 °C. */
  second?: { text: string; temperature: TypedTemperature }
  /** The density is an uncorrected reading of a glass hydrometer. */
  glass?: boolean
  /** The text is a total vapor pressure, which gives the DVPE by this equation. */
  total?: PressureEquation
  /** The stored value, which an unchanged text means exactly. */
  kept?: { text: string; wire: number; reading?: TypedReading }
}

export type TypedUnits = Partial<Record<NumericPropertyName, TypedAs>>

type Viscosity = { viscosity: number; celsius: number }

/** The driveability index has degrees, but is no temperature. */
const unitOf = (name: KnownQuantity) => (name === 'di_c' ? '' : quantityOf(name).unit)
const EXTRA_DECIMALS = 2

/** A typed temperature, °C; undefined where blank, NaN where unreadable. */
function celsiusOf(typed: TypedTemperature | undefined): number | undefined {
  if (!typed || typed.text.trim() === '') return undefined
  const value = numberOf(typed.text)
  const unit = unitNamed('temperature', typed.unit)
  return value === null || unit === null ? Number.NaN : withoutNoise(unit.toWire(value))
}

type WireReading =
  | Exclude<ReturnType<typeof readNumber>, { is: 'number' }>
  | { is: 'number'; value: number }
  /** A number that can't be converted to the wire's temperature. */
  | { is: 'outside'; of: keyof typeof OUTSIDE }

export function toWire(name: KnownQuantity, text: string, as: TypedAs | undefined): WireReading {
  const reading = readNumber(text)
  if (reading.is !== 'number' || as === undefined) return reading
  if (as.kept?.text === text) return { is: 'number', value: as.kept.wire }
  const { unit, glass, total } = as
  if (name === 'viscosity_40' && as.second) {
    const both = at40(reading.value, celsiusOf(as.temperature), viscosityIn(as.second))
    return both ? { is: 'number', value: withoutNoise(both.viscosity) } : { is: 'outside', of: 'viscosities' }
  }
  const found = wireOf(
    { value: reading.value, unit, temperature: celsiusOf(as.temperature), glass },
    unitOf(name),
  )
  if (found === null) return { is: 'not-a-number' }
  if (found.is !== 'corrected') return found
  const value = total ? dvpeOf({ value: found.value, equation: total }) : found.value
  return { is: 'number', value: withoutNoise(value) }
}

/** The viscosity at 40 °C from two others, and whether it is far from them; null where they give none. */
const at40 = (viscosity: number, celsius: number | undefined, second: Viscosity) =>
  viscosityAt(40, [{ viscosity, celsius: celsius ?? Number.NaN }, second])

const viscosityIn = ({ text, temperature }: NonNullable<TypedAs['second']>): Viscosity => ({
  viscosity: numberOf(text) ?? Number.NaN,
  celsius: celsiusOf(temperature) ?? Number.NaN,
})

export const viscosityShown = (text: string, as: TypedAs | undefined) => {
  const first = numberOf(text)
  return first === null || !as?.second ? null : at40(first, celsiusOf(as.temperature), viscosityIn(as.second))
}

/** Removes the noise of binary fractions from a converted value. */
const withoutNoise = (value: number): number => Number(value.toPrecision(12))

/** A field as typed, for storage; null where it is in wire units. */
export function typedReading(
  name: NumericPropertyName,
  text: string,
  as: TypedAs | undefined,
): TypedReading | null {
  if (as === undefined || text.trim() === '') return null
  if (as.kept?.text === text) return as.kept.reading ?? null
  // An unconvertible value is reported at its field.
  if (toWire(name, text, as).is === 'outside') return null
  const temperature = celsiusOf(as.temperature)
  if (as.unit === unitOf(name) && temperature === undefined) return null
  return {
    value: text.trim(),
    unit: as.unit,
    ...(temperature !== undefined && { temperature }),
    ...(as.glass && { glass: true as const }),
    ...(as.second && {
      second: { value: as.second.text.trim(), temperature: celsiusOf(as.second.temperature) ?? Number.NaN },
    }),
  }
}

/** Relative tolerance between a stored value and its typed reading. */
const SAME = 1e-6

/** A stored value as text: as typed, if that still gives the value, otherwise in the user's unit. */
export function fromWire(
  name: KnownQuantity,
  wire: number,
  reading: TypedReading | undefined,
  choice: UnitChoice,
): { text: string; as: TypedAs | undefined } {
  const shown = shownIn(unitOf(name), choice)
  if (reading) {
    const text = String(reading.value)
    const { unit, glass, second } = reading
    const kept = { text, wire, reading }
    const temperature =
      reading.temperature === undefined ? undefined : temperatureText(reading.temperature, choice)
    const as: TypedAs = {
      unit,
      ...(temperature && { temperature }),
      ...(glass && { glass }),
      ...(second && {
        second: { text: String(second.value), temperature: temperatureText(second.temperature, choice) },
      }),
    }
    const value = wireValue(name, numberOf(text) ?? Number.NaN, reading)
    if (value !== null && Math.abs(value - wire) <= SAME * Math.max(1, Math.abs(wire)))
      return { text, as: { ...as, kept } }
  }
  if (shown.isWire) return { text: String(wire), as: undefined }
  const text = String(Number(shown.value(wire).toFixed(shown.decimals + EXTRA_DECIMALS)))
  return { text, as: { unit: shown.sign, kept: { text, wire } } }
}

/** The wire value of a stored reading; null where it has none. */
function wireValue(name: KnownQuantity, value: number, { unit, temperature, glass, second }: TypedReading) {
  if (second) {
    const other = { viscosity: numberOf(String(second.value)) ?? Number.NaN, celsius: second.temperature }
    return at40(value, temperature, other)?.viscosity ?? null
  }
  const found = wireOf({ value, unit, temperature, glass }, unitOf(name))
  return found?.is === 'corrected' ? found.value : null
}

function temperatureText(celsius: number, choice: UnitChoice): TypedTemperature {
  const shown = shownIn('°C', choice)
  return { text: String(Number(shown.value(celsius).toFixed(EXTRA_DECIMALS))), unit: shown.sign }
}

/** The unit of a field: its own, otherwise the user's. */
export const typedUnit = (name: KnownQuantity, as: TypedAs | undefined, choice: UnitChoice): string =>
  as?.unit ?? shownIn(unitOf(name), choice).sign

/** A field's unit and conditions after typing; undefined for the wire's unit. */
export const typedInto = (name: KnownQuantity, as: TypedAs | undefined, choice: UnitChoice) => {
  const unit = typedUnit(name, as, choice)
  return as ?? (kindOfWire(unitOf(name)) !== null && unit !== unitOf(name) ? { unit } : undefined)
}

type Measured = Pick<TypedAs, 'temperature' | 'glass' | 'second'>

/** Changes the conditions of a reading, which then no longer means the stored value. */
export function measuredAs(
  as: TypedAs | undefined,
  part: { [Key in keyof Measured]: Measured[Key] | undefined },
  choice: UnitChoice,
  name: 'density' | 'viscosity_40' = 'density',
): TypedAs {
  const { kept: _, ...rest } = as ?? { unit: shownIn(unitOf(name), choice).sign }
  const changed = { ...rest, ...part }
  for (const key of ['temperature', 'glass', 'second'] as const)
    if (changed[key] === undefined) delete changed[key]
  return changed
}

/** The unit of a standard deviation: a difference in the unit of its reading. */
export interface DeviationAs {
  unit: string
  /** The stored value, which an unchanged text means exactly. */
  kept?: { text: string; wire: number }
}

/** One step of a unit on the wire; for °API it depends on the reading, and is null without one. */
function stepOf(name: NumericPropertyName, sign: string, reading: number | null): number | null {
  const kind = kindOfWire(unitOf(name))
  const unit = kind && unitNamed(kind, sign)
  if (!unit || sign === unitOf(name)) return 1
  if (!unit.isReversed) return unit.toWire(1) - unit.toWire(0)
  if (reading === null) return null
  const at = unit.fromWire(reading)
  return unit.toWire(at - 0.5) - unit.toWire(at + 0.5)
}

export function deviationUnit(
  name: NumericPropertyName,
  as: DeviationAs | undefined,
  reading: number | null,
  choice: UnitChoice,
): string {
  const { sign } = shownIn(unitOf(name), choice)
  return as?.unit ?? (stepOf(name, sign, reading) === null ? unitOf(name) : sign)
}

/** The form's text of a stored deviation. */
export function openedDeviation(
  name: NumericPropertyName,
  wire: number,
  reading: number | null,
  choice: UnitChoice,
): { text: string; as: DeviationAs } {
  const unit = deviationUnit(name, undefined, reading, choice)
  const size = wire / (stepOf(name, unit, reading) ?? 1)
  const text = String(unit === unitOf(name) ? wire : Number(size.toPrecision(4)))
  return { text, as: { unit, kept: { text, wire } } }
}

/** A typed deviation on the wire; unreadable text as typed, null for a blank. */
export function deviationMeant(
  name: NumericPropertyName,
  text: string,
  as: DeviationAs | undefined,
  reading: number | null,
): number | string | null {
  const typed = readNumber(text)
  if (typed.is === 'empty') return null
  if (typed.is !== 'number') return text.trim()
  if (as?.kept?.text === text) return as.kept.wire
  const step = as ? stepOf(name, as.unit, reading) : 1
  return step === null || step === 1 ? typed.value : withoutNoise(typed.value * step)
}
