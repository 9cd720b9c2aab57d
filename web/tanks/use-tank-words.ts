import {
  isOwnQuantity,
  keyOfQuantity,
  type OwnProperty,
  ownFormat,
  ownQuantity,
} from '#calc/vocabulary/own-property.ts'
import { type PropertyName, propertiesOf, propertyOf } from '#calc/vocabulary/properties.ts'
import { type Quantity, quantityName, quantityOf } from '#calc/vocabulary/quantities.ts'
import { leftToRight } from '#calc/vocabulary/words/language.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { grouped, withMinus, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { dayAndTimeOf, dayOf, dayText } from '#web/format/date.ts'
import { DASH, fixedOrSignificant } from '#web/format/number.ts'
import { endsOf, shortOf, useProse, useQuantities } from '#web/format/quantities.ts'
import { useOwnFormats } from '#web/own/own-list.ts'
import { useFormat, usePreferences, useText } from '#web/services.ts'
import { lab as labText } from '#web/text/lab.ts'
import { tanks as texts } from '#web/text/tanks.ts'
import type { Wrong } from './movement-entries.ts'
import type { Movement, Tank, TankContent } from './tanks.api.ts'

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

const LOTS_NAMED = 3

/** The first lot without this value; null for a mixture, which has no receipt to correct. */
function lotLacking({ since }: TankContent, key: string): string | null {
  const { lacking, lots = [] } = since[key] ?? {}
  return lacking ? (lots.find(({ lot }) => !lot.includes('/'))?.lot ?? null) : null
}

/** Texts of tanks and movements in the reader's language, digits and units. */
export function useTankWords() {
  const t = useText(texts)
  const { language, units } = usePreferences()
  const { digits } = useFormat()
  const formats = useOwnFormats()
  const { write, sign } = useQuantities()
  const amountUnits = useText(labText).blended.units
  const prose = useProse()
  /** Rounded to 0.1, as amounts are metered, without trailing zeros. */
  const rounded = (amount: number) => withMinus(grouped(String(Number(fixedOrSignificant(amount, 1)))))
  const figure = (amount: number) => prose(rounded(amount))
  /** A figure with its unit runs from left to right in Persian too. */
  const apart = (text: string) => (language === 'fa' ? leftToRight(text) : text)
  const volume = (m3: number) => `${figure(m3)} ${amountUnits.m3}`
  const mass = (tonnes: number) => `${figure(tonnes)} ${amountUnits.t}`
  const nameOfSource = ({ name, name_farsi }: { name: string; name_farsi: string | null }) =>
    nameOf({ name, name_farsi }, language) || t.mixture
  const day = (iso: string) => dayText(dayOf(new Date(iso)), language, new Date())

  const sinceText = (content: TankContent, key: string): string => {
    const since = content.since[key]
    if (!since) return t.unknown
    const { is, at, sample, lots = [], left_out = [] } = since
    if (is === 'measured') return t.measured(day(at ?? ''), sample ?? '')
    if (is === 'unknown') return lots.length > 0 ? t.lacking(someOf(content, lots)) : t.unknown
    const mixed = t.mixed(day(at ?? ''))
    return left_out.length > 0 ? `${mixed} · ${t.leftOut(someOf(content, left_out))}` : mixed
  }
  const someOf = ({ lots }: TankContent, [first, ...others]: readonly { lot: string; m3: number }[]) => {
    const source = lots.find(({ id }) => id === first!.lot)?.source
    const lot = t.lot({ amount: figure(first!.m3), name: source ? nameOfSource(source) : t.mixture })
    return others.length > 0 ? `${lot} ${t.moreLots(prose(others.length))}` : lot
  }

  /** The quantity of a field such as `properties-density`. */
  const nameOfReading = (field: string): string => {
    const [group, ...name] = field.split('-')
    return group === 'properties'
      ? propertyOf(name.join('-') as PropertyName)[language]
      : formats.name(ownQuantity(name.join('-')))
  }

  function spreadOf({ sd, interval }: TankContent, key: string, value: unknown, own?: OwnProperty) {
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

  return {
    t,
    prose,
    volume,
    figure,
    nameOfSource,
    moment: (iso: string) => dayAndTimeOf(iso, language),

    /** In the tank's unit: "1178.3 t". */
    amountIn: ({ unit, content }: Pick<Tank, 'unit' | 'content'>): string =>
      unit === 't' && content.t !== null ? mass(content.t) : volume(content.m3),

    contentLine({ content, capacity }: Tank): string {
      if (content.m3 === 0) return t.nothing
      const volumes = t.of({ held: figure(content.m3), capacity: figure(capacity) })
      return content.t === null ? volumes : `${volumes} · ${mass(content.t)}`
    },

    /** An amount as it was typed: "250 t", "1000 m³ at 30 °C". */
    typed: ({ amount, unit, temperature }: NonNullable<Movement['typed']>): string =>
      [
        `${prose(withMinus(grouped(String(amount))))} ${amountUnits[unit]}`,
        ...(temperature === undefined ? [] : [apart(`${prose(write(temperature, '°C'))} ${sign('°C')}`)]),
      ].join(' · '),

    /** Messages at fields; a field without a label is a reading. */
    problems: (wrong: readonly Wrong[], labels: Readonly<Record<string, string>> = {}) =>
      wrong.map(({ field, code }) => {
        const isNamed = code !== 'notADate' && code !== 'nothingMeasured'
        const message = isNamed ? t.form[code](labels[field] ?? nameOfReading(field)) : t.form[code]
        return { field, message }
      }),

    cell: (m3: number): string => writeDigits(rounded(m3), digits),

    /** A change with its sign, in a cell. */
    change: (m3: number): string => writeDigits(`${m3 > 0 ? '+' : ''}${rounded(m3)}`, digits),

    lots: ({ lots }: TankContent): string[] => [
      ...lots
        .slice(0, LOTS_NAMED)
        .map(({ m3, source }) => t.lot({ amount: figure(m3), name: nameOfSource(source) })),
      ...(lots.length > LOTS_NAMED ? [t.moreLots(prose(lots.length - LOTS_NAMED))] : []),
    ],

    density: ({ content }: Pick<Tank, 'content'>) => ({
      value: write(content.properties.density, 'kg/m³', 'density'),
      spread: spreadOf(content, 'density', content.properties.density),
      unit: sign('kg/m³'),
      known: sinceText(content, 'density'),
    }),

    /** Since when the contents are mixed; '' if they are not. */
    mixedSince({ content }: Pick<Tank, 'content'>): string {
      const at = Object.values(content.since).find(({ is }) => is === 'mixed')?.at
      return at ? t.mixed(day(at)) : ''
    },

    values({ category, content }: Tank, definitions: readonly OwnProperty[]): ValueRow[] {
      const own = definitions.filter(({ key }) => content.since[`own:${key}`])
      return [...propertiesOf(category), ...own.map(({ key }) => `own:${key}` as const)].map((key) => {
        const definition = isOwnQuantity(key) ? own.find((one) => one.key === keyOfQuantity(key)) : undefined
        const look = definition && ownFormat(definition)
        const value = isOwnQuantity(key) ? content.own[keyOfQuantity(key)] : content.properties[key]
        const unit = key === 'color' ? '' : quantityOf(key, look).unit
        return {
          key,
          label: key === 'color' ? propertyOf(key)[language] : quantityName(key, language, look),
          unit: unit && sign(unit, definition),
          value: value == null ? DASH : write(value, unit, definition ?? (key as PropertyName)),
          spread: spreadOf(content, key, value, definition),
          // "Mixed since" holds for most rows and stands in the head.
          known:
            content.since[key]?.is === 'mixed' && !content.since[key].left_out ? '' : sinceText(content, key),
          isKnown: value != null,
          lot: lotLacking(content, key),
        }
      })
    },

    /** What a movement was, seen from one of its tanks. */
    movement(
      { kind, tank, to, source, sample }: Movement,
      seenFrom: string,
      nameOfTank: (id: string | null) => string,
    ): string {
      const name = source ? nameOfSource(source) : ''
      if (kind === 'receipt') return t.movements.receipt(name)
      if (kind === 'transfer')
        return tank === seenFrom
          ? t.movements.transferTo(nameOfTank(to))
          : t.movements.transferFrom(nameOfTank(tank))
      if (kind === 'blend') return t.movements[tank === seenFrom ? 'blendIn' : 'blendOut'](name)
      return kind === 'sample' ? t.movements.sample(sample ?? '') : t.kinds[kind]
    },
  }
}
