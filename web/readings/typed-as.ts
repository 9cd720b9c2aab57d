// What the text of a field means: in which unit it was typed, a density at which temperature, and what it is on the wire.
import type { UnitChoice } from '#calc/units/choice.ts'
import { kindOfWire, type OUTSIDE, shownIn, unitNamed, wireOf } from '#calc/units/units.ts'
import { viscosityAt } from '#calc/units/viscosity-temperature.ts'
import type { NumericPropertyName } from '#calc/vocabulary/properties.ts'
import { type KnownQuantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import type { TypedReading } from '#calc/vocabulary/rules/material-details.ts'
import { numberOf, readNumber } from '#calc/vocabulary/rules/typed-number.ts'

/** How a field's text is meant; a field without it is in the unit of the wire, a density at 15 °C. */
export interface TypedAs {
  unit: string
  /** At which a density was read, as typed; blank for 15 °C. */
  temperature?: { text: string; unit: string }
  /** With it the text is a viscosity at `temperature`, and this is another at another one: 40 °C follows from both. */
  second?: { text: string; temperature: { text: string; unit: string } }
  /** A density is the uncorrected reading of a glass hydrometer. */
  glass?: boolean
  /** What was stored: as long as the text stays, it stands for that value to the last digit. */
  kept?: { text: string; wire: number; reading?: TypedReading }
}

export type TypedUnits = Partial<Record<NumericPropertyName, TypedAs>>

type Viscosity = { viscosity: number; celsius: number }

/** The driveability index counts in degrees, and is no temperature. */
const unitOf = (name: KnownQuantity) => (name === 'di_c' ? '' : quantityOf(name).unit)
const shownDecimals = 2

/** °C of a temperature as it was typed; undefined where nothing was, NaN where it can't be read. */
function celsiusOf(typed: TypedAs['temperature']): number | undefined {
  if (!typed || typed.text.trim() === '') return undefined
  const value = numberOf(typed.text)
  const unit = unitNamed('temperature', typed.unit)
  return value === null || unit === null ? Number.NaN : withoutNoise(unit.toWire(value))
}

type Meant =
  | Exclude<ReturnType<typeof readNumber>, { is: 'number' }>
  | { is: 'number'; value: number }
  /** There is a number, and no value at the temperature of the wire of it. */
  | { is: 'outside'; of: keyof typeof OUTSIDE }

/** What a text means on the wire. */
export function toWire(name: KnownQuantity, text: string, as: TypedAs | undefined): Meant {
  const reading = readNumber(text)
  if (reading.is !== 'number' || as === undefined) return reading
  if (as.kept?.text === text) return { is: 'number', value: as.kept.wire }
  const { unit, glass } = as
  if (name === 'viscosity_40' && as.second) {
    const both = at40(reading.value, celsiusOf(as.temperature), viscosityIn(as.second))
    return both ? { is: 'number', value: withoutNoise(both.viscosity) } : { is: 'outside', of: 'viscosities' }
  }
  const found = wireOf(
    { value: reading.value, unit, temperature: celsiusOf(as.temperature), glass },
    unitOf(name),
  )
  if (found === null) return { is: 'not-a-number' }
  return found.is === 'corrected' ? { is: 'number', value: withoutNoise(found.value) } : found
}

/** The viscosity at 40 °C of two others, with whether it lies far from them; null where they make none. */
const at40 = (viscosity: number, celsius: number | undefined, second: Viscosity) =>
  viscosityAt(40, [{ viscosity, celsius: celsius ?? Number.NaN }, second])

const viscosityIn = ({ text, temperature }: NonNullable<TypedAs['second']>): Viscosity => ({
  viscosity: numberOf(text) ?? Number.NaN,
  celsius: celsiusOf(temperature) ?? Number.NaN,
})

/** What two typed viscosities come to at 40 °C; null where they make none. */
export const viscosityShown = (text: string, as: TypedAs | undefined) => {
  const first = numberOf(text)
  return first === null || !as?.second ? null : at40(first, celsiusOf(as.temperature), viscosityIn(as.second))
}

/** What binary fractions leave behind a converted value. */
const withoutNoise = (value: number): number => Number(value.toPrecision(12))

/** The number that a text means on the wire; null where it means none. */
export function numberOnWire(name: KnownQuantity, text: string, as: TypedAs | undefined): number | null {
  const meant = toWire(name, text, as)
  return meant.is === 'number' ? meant.value : null
}

/** What is stored of how a field was typed; null where it was in the unit of the wire. */
export function readingOf(
  name: NumericPropertyName,
  text: string,
  as: TypedAs | undefined,
): TypedReading | null {
  if (as === undefined || text.trim() === '') return null
  if (as.kept?.text === text) return as.kept.reading ?? null
  // Where nothing follows from it, that is told at the field.
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

/** How far a stored value may be from what its typed reading comes to, in parts of it. */
const SAME = 1e-6

/**
 * The text with which a stored value opens, and how it is meant: as it was typed, where that still comes to the value, else in the
 * units of the person.
 */
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
    const meant = meantBy(name, numberOf(text) ?? Number.NaN, reading)
    if (meant !== null && Math.abs(meant - wire) <= SAME * Math.max(1, Math.abs(wire)))
      return { text, as: { ...as, kept } }
  }
  if (shown.isWire) return { text: String(wire), as: undefined }
  const text = String(Number(shown.value(wire).toFixed(shown.decimals + shownDecimals)))
  return { text, as: { unit: shown.sign, kept: { text, wire } } }
}

/** What a stored reading comes to on the wire; null where it comes to nothing. */
function meantBy(name: KnownQuantity, value: number, { unit, temperature, glass, second }: TypedReading) {
  if (second) {
    const other = { viscosity: numberOf(String(second.value)) ?? Number.NaN, celsius: second.temperature }
    return at40(value, temperature, other)?.viscosity ?? null
  }
  const found = wireOf({ value, unit, temperature, glass }, unitOf(name))
  return found?.is === 'corrected' ? found.value : null
}

function temperatureText(celsius: number, choice: UnitChoice) {
  const shown = shownIn('°C', choice)
  return { text: String(Number(shown.value(celsius).toFixed(shownDecimals))), unit: shown.sign }
}

/** The unit in which a field is typed: as it was opened, else the person's. */
export const typedUnit = (name: KnownQuantity, as: TypedAs | undefined, choice: UnitChoice): string =>
  as?.unit ?? shownIn(unitOf(name), choice).sign

/** How a field is meant once something is typed into it; nothing needs to be said of the unit of the wire. */
export const typedInto = (
  name: KnownQuantity,
  as: TypedAs | undefined,
  choice: UnitChoice,
): TypedAs | undefined => {
  const unit = typedUnit(name, as, choice)
  return as ?? (kindOfWire(unitOf(name)) !== null && unit !== unitOf(name) ? { unit } : undefined)
}

type Measured = Pick<TypedAs, 'temperature' | 'glass' | 'second'>

/** A change of the temperature or the instrument of a density, or of the second viscosity, makes another reading of it. */
export function measuredAs(
  as: TypedAs | undefined,
  part: { [Key in keyof Measured]: Measured[Key] | undefined },
  choice: UnitChoice,
  name: 'density' | 'viscosity_40' = 'density',
): TypedAs {
  const { kept: _, ...rest } = as ?? { unit: shownIn(unitOf(name), choice).sign }
  return Object.fromEntries(
    Object.entries({ ...rest, ...part }).filter(([, value]) => value !== undefined),
  ) as unknown as TypedAs
}

/** How a standard deviation was typed: a difference, in the unit in which its reading is shown. */
export interface DeviationAs {
  unit: string
  /** As long as the text stays, it stands for what was stored. */
  kept?: { text: string; wire: number }
}

/** What one step of a unit is on the wire; in °API that depends on where the reading is, null where there is none. */
function stepOf(name: NumericPropertyName, sign: string, reading: number | null): number | null {
  const kind = kindOfWire(unitOf(name))
  const unit = kind && unitNamed(kind, sign)
  if (!unit || sign === unitOf(name)) return 1
  if (!unit.isReversed) return unit.toWire(1) - unit.toWire(0)
  if (reading === null) return null
  const at = unit.fromWire(reading)
  return unit.toWire(at - 0.5) - unit.toWire(at + 0.5)
}

/** The unit in which a deviation is typed. */
export function deviationUnit(
  name: NumericPropertyName,
  as: DeviationAs | undefined,
  reading: number | null,
  choice: UnitChoice,
): string {
  const { sign } = shownIn(unitOf(name), choice)
  return as?.unit ?? (stepOf(name, sign, reading) === null ? unitOf(name) : sign)
}

/** A stored deviation as it opens in the form. */
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

/** A typed deviation on the wire; a text that is no number as it is, null where nothing was typed. */
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
