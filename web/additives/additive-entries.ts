import { checkAdditive } from '#calc/additives/additive-rules.ts'
import { ADDITIVE_UNITS } from '#calc/additives/additive-words.ts'
import { OWN_EXAMPLES } from '#calc/own/own-examples.ts'
import {
  ADDITIVE_PRICE_UNITS,
  type Additive,
  type AdditiveContent,
  CONTENT_NAMES,
  type Curve,
  type DoseUnit,
  POINTS,
  type TreatedQuantity,
  USUAL_SD,
} from '#calc/vocabulary/additive.ts'
import type { Issue } from '#calc/vocabulary/faults/fault.ts'
import { ownFormat, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { type Quantity, quantityName, quantityOf } from '#calc/vocabulary/quantities.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { withMinus, wordOfUnit } from '#calc/vocabulary/words/numbers.ts'
import { type FieldText, mergedParts } from '#web/conflict/conflict.ts'
import { unitWord } from '#web/format/quantities.ts'
import type { OwnStart } from '#web/own/definitions-list.tsx'
import { useOwnFormats } from '#web/own/own-list.ts'
import { typedNumber } from '#web/readings/contents.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { additives } from '#web/text/additives.ts'
import type { StoredAdditive } from '../own/own-list.ts'

export interface PointEntry {
  dose: string
  effect: string
}

/** A response curve of one quantity, as typed; `sd` in per cent of the effect. */
export interface CurveEntry {
  q: TreatedQuantity
  points: readonly PointEntry[]
  sd: string
  min: string
  max: string
}

type ContentsEntry = Readonly<Record<AdditiveContent, string>>

export interface AdditiveEntries {
  name: string
  name_farsi: string
  density: string
  unit: DoseUnit
  price: { amount: string; unit: (typeof ADDITIVE_PRICE_UNITS)[number]; currency: string }
  curves: readonly CurveEntry[]
  contents: ContentsEntry
  note: string
}

const PERCENT = 100
export const EMPTY_POINT: PointEntry = { dose: '', effect: '' }
const percentText = (part: number) => String(Number((part * PERCENT).toPrecision(12)))

export const emptyCurve = (q: TreatedQuantity): CurveEntry => ({
  q,
  sd: percentText(USUAL_SD),
  min: '',
  max: '',
  points: Array.from({ length: POINTS.min }, () => EMPTY_POINT),
})

export function additiveAtStart(start: OwnStart<StoredAdditive, Additive>): AdditiveEntries {
  const given: Partial<Additive> = start.is === 'new' ? {} : start.of
  const text = (value: string | number | null | undefined) => String(value ?? '')
  const { price, responses = {}, contents = {} } = given
  return {
    name: text(given.name),
    name_farsi: text(given.name_farsi),
    density: text(given.density),
    unit: given.unit ?? 'mg_kg',
    price: {
      amount: text(price?.amount),
      unit: price?.unit ?? ADDITIVE_PRICE_UNITS[0],
      currency: price?.currency ?? 'USD',
    },
    curves: (Object.entries(responses) as [TreatedQuantity, Curve][]).map(([q, { points, sd, base }]) => ({
      q,
      points: points.map(([dose, effect]) => ({ dose: text(dose), effect: text(effect) })),
      sd: percentText(sd),
      min: text(base?.min),
      max: text(base?.max),
    })),
    contents: Object.fromEntries(CONTENT_NAMES.map((name) => [name, text(contents[name])])) as ContentsEntry,
    note: text(given.note),
  }
}

const isBlank = (...texts: string[]) => texts.every((text) => text.trim() === '')

export function additiveBody(entries: AdditiveEntries) {
  const { name, name_farsi, density, unit, price, curves, contents, note } = entries
  return {
    name: name.trim(),
    name_farsi: name_farsi.trim() || null,
    density: typedNumber(density),
    unit,
    price: isBlank(price.amount)
      ? null
      : { amount: typedNumber(price.amount), unit: price.unit, currency: price.currency.trim() },
    responses: Object.fromEntries(curves.map((curve) => [curve.q, curveBody(curve)])),
    contents: Object.fromEntries(
      CONTENT_NAMES.filter((name) => !isBlank(contents[name])).map((name) => [
        name,
        typedNumber(contents[name]),
      ]),
    ),
    note: note.trim(),
  } satisfies Record<keyof Additive, unknown>
}

function curveBody({ points, sd, min, max }: CurveEntry) {
  const percent = typedNumber(sd)
  return {
    points: points
      .filter(({ dose, effect }) => !isBlank(dose, effect))
      .map(({ dose, effect }) => [typedNumber(dose), typedNumber(effect)]),
    sd: typeof percent === 'number' ? percent / PERCENT : percent,
    base: isBlank(min, max) ? null : { min: typedNumber(min), max: typedNumber(max) },
  } satisfies Record<keyof Curve, unknown>
}

export function additiveIssues(entries: AdditiveEntries): Issue[] {
  const checked = checkAdditive(additiveBody(entries))
  return checked.ok ? [] : checked.issues
}

/** Price, unit and currency are merged as a whole, and so are the curves with their dose unit. */
const partsOf = ({ curves, contents: _, unit, ...texts }: AdditiveEntries) => ({
  ...texts,
  doses: { unit, curves },
})

export function mergedAdditive(base: AdditiveEntries, mine: AdditiveEntries, theirs: AdditiveEntries) {
  const { doses, ...parts } = mergedParts(partsOf(base), partsOf(mine), partsOf(theirs))
  const contents = mergedParts(base.contents, mine.contents, theirs.contents)
  return { ...parts, ...doses, contents }
}

/** How the ready-made own property of that key is shown; undefined for others. */
export function exampleFormat(q: Quantity) {
  const found = OWN_EXAMPLES.find(({ definition }) => q === ownQuantity(definition.key))
  return found && ownFormat(found.definition)
}

export function useAdditiveWords() {
  const t = useText(additives)
  const language = useLanguage()
  const units = ADDITIVE_UNITS[language]
  const formats = useOwnFormats()
  const { prose: value } = useFormat()
  const { fields } = t.editor
  /** Of an own property that is not adopted yet, its ready-made definition. */
  const formatOf = (q: Quantity) => formats.of(q) ?? exampleFormat(q)
  const nameOf = (q: Quantity) => quantityName(q, language, formatOf(q))
  const unitOf = (q: Quantity) => unitWord(quantityOf(q, formatOf(q)).unit, language)
  return {
    t,
    units,
    formats,
    nameOf,
    unitOf,
    /** The end of each curve: "Cetane Number +2.8 at 1000 mg/kg". */
    effects: ({ responses, unit }: Additive): string[] =>
      (Object.entries(responses) as [Quantity, Curve][]).map(([q, { points }]) => {
        const [dose, delta] = points.at(-1)!
        const figure = `${delta > 0 ? '+' : ''}${value(delta)}`
        const sign = wordOfUnit(quantityOf(q, formatOf(q)).unit, language)
        return t.effect(nameOf(q), figure, sign, `${value(dose)} ${units[unit]}`)
      }),
    brings: ({ contents }: Additive): string[] =>
      CONTENT_NAMES.flatMap((name) =>
        contents[name] ? [t.content({ name: fields[name], percent: value(contents[name]) })] : [],
      ),
    price: ({ price }: Additive): string | null =>
      price &&
      t.price({ amount: value(price.amount), currency: price.currency, unit: t.editor.per[price.unit] }),
    fieldTexts: (entries: AdditiveEntries): FieldText[] => {
      const { price, curves, contents, unit } = entries
      const amount =
        price.amount &&
        t.price({ amount: price.amount, currency: price.currency, unit: t.editor.per[price.unit] })
      return [
        ...(['name', 'name_farsi', 'density'] as const).map((key) => ({
          key,
          label: fields[key],
          text: entries[key],
        })),
        { key: 'unit', label: fields.unit, text: units[unit] },
        { key: 'price', label: fields.price, text: amount },
        ...curves.map(({ q, points, sd, min, max }) => {
          const pointTexts = points.map(({ dose, effect }) => t.point(dose, withMinus(effect)))
          const range = min || max ? t.range({ min, max }) : ''
          return {
            key: q,
            label: nameOf(q),
            text: t.response(joined(pointTexts, language), sd, range),
          }
        }),
        ...CONTENT_NAMES.map((key) => ({ key, label: fields[key], text: contents[key] })),
        { key: 'note', label: fields.note, text: entries.note },
      ]
    },
  }
}
