import { ColorScale, D1500_MAX, SAYBOLT_MAX, SAYBOLT_MIN } from './vocabulary/codes.ts'
import { latinDigits } from './vocabulary/rules/fold.ts'

interface ColorReading {
  scale: ColorScale
  /** Saybolt −16…+30, or D1500 0–8; 8 if darker than the scale. */
  number: number
  /** Not named in the text. */
  isInferred?: boolean
}

/** Half a step between two D1500 standards: the offset of "lighter than" and "darker than". */
const QUARTER = 0.25
/** A number this close to a standard is that standard. */
const SAME = 1e-9
/** "Darker than" a larger number is unreadable. */
const DARKEST_TEXT = 16

const NONE: ColorReading = { scale: ColorScale.None, number: 0 }
const UNREADABLE: ColorReading = { scale: ColorScale.Unreadable, number: 0 }
const DARKER: ColorReading = { scale: ColorScale.Darker, number: D1500_MAX }

const TEXT =
  /^(?<word>saybolt|astm)?(?<sign>[+\-ld<>])?(?<digits>\d+(?:\.\d+)?|\.\d+)(?<after>saybolt|astm)?$/

const saybolt = (number: number): ColorReading =>
  number >= SAYBOLT_MIN && number <= SAYBOLT_MAX ? { scale: ColorScale.Saybolt, number } : UNREADABLE
const d1500 = (number: number): ColorReading => ({ scale: ColorScale.D1500, number: Math.max(0, number) })

function readText(text: string): ColorReading {
  const plain = latinDigits(text)
    .toLowerCase()
    .replace(/[\s\u200c-\u200f]/g, '')
    .replaceAll(',', '.')
    .replace(/[\u2212\u2013]/g, '-')
  if (plain === '') return NONE
  const parts = plain.match(TEXT)?.groups
  if (!parts) return UNREADABLE
  const number = Number(parts.digits)
  const isSaybolt = parts.word === 'saybolt' || parts.after === 'saybolt'
  switch (parts.sign) {
    case '+':
      return saybolt(number)
    case '-':
      return saybolt(-number)
    case 'l':
    case '<':
      return isSaybolt || number > D1500_MAX ? UNREADABLE : d1500(number - QUARTER)
    case 'd':
    case '>':
      if (isSaybolt || number > DARKEST_TEXT) return UNREADABLE
      return number + QUARTER > D1500_MAX ? DARKER : d1500(number + QUARTER)
    default:
      return isSaybolt ? saybolt(number) : bareNumber(number, parts)
  }
}

/** A number without a sign. D1500 has one decimal, "2.0"; a larger or a whole number could also be Saybolt without its plus. */
function bareNumber(number: number, { word, after, digits }: Partial<Record<string, string>>): ColorReading {
  const reading = number > D1500_MAX ? saybolt(number) : d1500(number)
  if (word || after || reading.scale === ColorScale.Unreadable) return reading
  const isWhole = !digits!.includes('.')
  return number > D1500_MAX || isWhole ? { ...reading, isInferred: true } : reading
}

const KEPT_TEXTS = 1000
const kept = new Map<string, ColorReading>()

/**
 * Reads a colour: `+n`, `−n`, "Saybolt n" and a bare number above 8 are Saybolt; `L`/`<` and `D`/`>` before a D1500 number mean a
 * quarter lighter and darker; a bare number up to 8 is D1500. Allows the words ASTM and SAYBOLT, any case, blanks, a decimal
 * comma and Persian digits. Anything else is unreadable.
 */
export function readColor(text: string | null): ColorReading {
  if (text === null) return NONE
  const known = kept.get(text)
  if (known) return known
  const reading = readText(text)
  if (kept.size >= KEPT_TEXTS) kept.clear()
  kept.set(text, reading)
  return reading
}

/**
 * A blend's colour as a laboratory reports it: the darker whole number of Saybolt; the matching D1500 standard, or `L` and the
 * next darker one; `D8.0` beyond the scale.
 */
export function writeColor({ scale, number }: ColorReading): string {
  if (scale === ColorScale.Darker) return 'D8.0'
  if (scale === ColorScale.Saybolt) {
    const whole = Math.floor(number + SAME)
    return whole < 0 ? `${whole}` : `+${whole}`
  }
  const nearest = Math.round(number * 2) / 2
  if (Math.abs(number - nearest) <= SAME) return nearest.toFixed(1)
  return `L${(Math.ceil(number * 2) / 2).toFixed(1)}`
}
