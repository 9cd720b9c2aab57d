import { ownQuantity } from '#calc/vocabulary/own-property.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { leftToRight } from '#calc/vocabulary/words/language.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { grouped, withMinus, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { dayAndTimeOf, dayOf, dayText } from '#web/format/date.ts'
import { fixedOrSignificant } from '#web/format/number.ts'
import { useProse, useQuantities } from '#web/format/quantities.ts'
import { useOwnFormats } from '#web/own/own-list.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { lab as labText } from '#web/text/lab.ts'
import { tanks as texts } from '#web/text/tanks.ts'
import type { Wrong } from './movement-entries.ts'
import type { Movement, Tank, TankContent } from './tanks.api.ts'

const LOTS_NAMED = 3

/** Amounts, sources and days as sentences about tanks have them. */
export function useTankAmounts() {
  const t = useText(texts)
  const language = useLanguage()
  const prose = useProse()
  /** Rounded to 0.1, as amounts are metered, without trailing zeros. */
  const rounded = (amount: number) => withMinus(grouped(String(Number(fixedOrSignificant(amount, 1)))))
  return {
    rounded,
    figure: (amount: number) => prose(rounded(amount)),
    nameOfSource: ({ name, name_farsi }: { name: string; name_farsi: string | null }) =>
      nameOf({ name, name_farsi }, language) || t.mixture,
    day: (iso: string) => dayText(dayOf(new Date(iso)), language, new Date()),
  }
}

/** Texts of tanks and movements in the reader's language, digits and units. */
export function useTankWords() {
  const t = useText(texts)
  const { language } = usePreferences()
  const { digits } = useFormat()
  const formats = useOwnFormats()
  const { write, sign } = useQuantities()
  const amountUnits = useText(labText).blended.units
  const prose = useProse()
  const { rounded, figure, nameOfSource, day } = useTankAmounts()
  /** A figure with its unit runs from left to right in Persian too. */
  const apart = (text: string) => (language === 'fa' ? leftToRight(text) : text)
  const volume = (m3: number) => `${figure(m3)} ${amountUnits.m3}`
  const mass = (tonnes: number) => `${figure(tonnes)} ${amountUnits.t}`

  /** The quantity of a field such as `properties-density`. */
  const nameOfReading = (field: string): string => {
    const [group, ...name] = field.split('-')
    return group === 'properties'
      ? propertyOf(name.join('-') as PropertyName)[language]
      : formats.name(ownQuantity(name.join('-')))
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

    /** Since when the contents are mixed; '' if they are not. */
    mixedSince({ content }: Pick<Tank, 'content'>): string {
      const at = Object.values(content.since).find(({ is }) => is === 'mixed')?.at
      return at ? t.mixed(day(at)) : ''
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
