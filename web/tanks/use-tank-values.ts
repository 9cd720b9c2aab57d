import {
  isOwnQuantity,
  keyOfQuantity,
  type OwnProperty,
  type OwnQuantity,
  ownFormat,
} from '#calc/vocabulary/own-property.ts'
import { type PropertyName, propertiesOf, propertyOf } from '#calc/vocabulary/properties.ts'
import { type Quantity, quantityName, quantityOf } from '#calc/vocabulary/quantities.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import { endsOf, shortOf, useProse, useQuantities } from '#web/format/quantities.ts'
import { useFormat, usePreferences, useText } from '#web/services.ts'
import { tanks as texts } from '#web/text/tanks.ts'
import type { Tank, TankContent } from './tanks.api.ts'
import { useTankAmounts } from './use-tank-words.ts'

export interface ValueRow {
  key: string
  label: string
  unit: string
  value: string
  /** 95 % interval; '' if unknown. */
  spread: string
  known: string
  isKnown: boolean
  /** A lot without this value, for which it can be entered. */
  lot: string | null
}

/** The first lot without this value; null for a mixture, which has no receipt to correct. */
function lotLacking({ since }: TankContent, key: string): string | null {
  const { lacking, lots = [] } = since[key] ?? {}
  return lacking ? (lots.find(({ lot }) => !lot.includes('/'))?.lot ?? null) : null
}

const valueIn = ({ own, properties }: TankContent, key: PropertyName | OwnQuantity) =>
  isOwnQuantity(key) ? own[keyOfQuantity(key)] : properties[key]

const isMixedWhole = (since: TankContent['since'][string] | undefined) =>
  since?.is === 'mixed' && !since.left_out

/** The values of what is in a tank: each with its interval, and from what it is known. */
export function useTankValues() {
  const { language } = usePreferences()
  const { write, sign } = useQuantities()
  const sinceText = useSinceText()
  const spreadOf = useSpreads()
  return {
    density: ({ content }: Pick<Tank, 'content'>) => ({
      value: write(content.properties.density, 'kg/m³', 'density'),
      spread: spreadOf(content, 'density', content.properties.density),
      unit: sign('kg/m³'),
      known: sinceText(content, 'density'),
    }),

    values({ category, content }: Tank, definitions: readonly OwnProperty[]): ValueRow[] {
      const own = definitions.filter(({ key }) => content.since[`own:${key}`])
      return [...propertiesOf(category), ...own.map(({ key }) => `own:${key}` as const)].map((key) => {
        const definition = isOwnQuantity(key) ? own.find((one) => one.key === keyOfQuantity(key)) : undefined
        const look = definition && ownFormat(definition)
        const value = valueIn(content, key)
        const unit = key === 'color' ? '' : quantityOf(key, look).unit
        return {
          key,
          label: key === 'color' ? propertyOf(key)[language] : quantityName(key, language, look),
          unit: unit && sign(unit, definition),
          value: value == null ? DASH : write(value, unit, definition ?? (key as PropertyName)),
          spread: spreadOf(content, key, value, definition),
          // "Mixed since" holds for most rows and stands in the head.
          known: isMixedWhole(content.since[key]) ? '' : sinceText(content, key),
          isKnown: value != null,
          lot: lotLacking(content, key),
        }
      })
    },
  }
}

/** From what a value of the contents is known, or why it isn't. */
function useSinceText() {
  const t = useText(texts)
  const prose = useProse()
  const { figure, nameOfSource, day } = useTankAmounts()
  const someOf = ({ lots }: TankContent, [first, ...others]: readonly { lot: string; m3: number }[]) => {
    const source = lots.find(({ id }) => id === first!.lot)?.source
    const lot = t.lot({ amount: figure(first!.m3), name: source ? nameOfSource(source) : t.mixture })
    return others.length > 0 ? `${lot} ${t.moreLots(prose(others.length))}` : lot
  }

  return (content: TankContent, key: string): string => {
    const since = content.since[key]
    if (!since) return t.unknown
    const { is, at, sample, lots = [], left_out = [] } = since
    if (is === 'measured') return t.measured(day(at ?? ''), sample ?? '')
    if (is === 'unknown') return lots.length > 0 ? t.lacking(someOf(content, lots)) : t.unknown
    const mixed = t.mixed(day(at ?? ''))
    return left_out.length > 0 ? `${mixed} · ${t.leftOut(someOf(content, left_out))}` : mixed
  }
}

/** The 95 % interval of a value; '' if unknown. */
function useSpreads() {
  const { units } = usePreferences()
  const { digits } = useFormat()
  return ({ sd, interval }: TankContent, key: string, value: unknown, own?: OwnProperty): string => {
    const ends = interval[key]
    if (!ends || typeof value !== 'number') return ''
    const [low, high] = ends as [number, number]
    const found = endsOf(
      { value, low, high, sd: sd[key] ?? 0 },
      key as Quantity,
      units,
      own && ownFormat(own),
    )
    if (found.isExact) return ''
    return writeDigits(found.half === null ? `(${shortOf(found)})` : shortOf(found), digits)
  }
}
