import { ADDITIVE_UNITS } from '#calc/additives/additive-words.ts'
import { type Additive, CONTENT_NAMES, type Curve } from '#calc/vocabulary/additive.ts'
import { type Quantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { withMinus, wordOfUnit } from '#calc/vocabulary/words/numbers.ts'
import type { FieldText } from '#web/conflict/conflict.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useLooks } from '#web/own/use-looks.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { additives } from '#web/text/additives.ts'
import type { AdditiveEntries } from './additive-entries.ts'

/** What is said of an additive, in words of the language. */
export function useAdditiveWords() {
  const t = useText(additives)
  const language = useLanguage()
  const units = ADDITIVE_UNITS[language]
  const looks = useLooks()
  const { prose: value } = useFormat()
  const { fields } = t.editor
  const unitOf = (q: Quantity) => unitWord(quantityOf(q, looks.of(q)).unit, language)
  return {
    t,
    units,
    looks,
    unitOf,
    /** "Cetane Number +2.8 at 1000 mg/kg", of each curve its end. */
    effects: ({ responses, unit }: Additive): string[] =>
      (Object.entries(responses) as [Quantity, Curve][]).map(([q, { points }]) => {
        const [dose, delta] = points.at(-1)!
        const figure = `${delta > 0 ? '+' : ''}${value(delta)}`
        const sign = wordOfUnit(quantityOf(q, looks.of(q)).unit, language)
        return t.effect(looks.name(q), figure, sign, `${value(dose)} ${units[unit]}`)
      }),
    brings: ({ contents }: Additive): string[] =>
      CONTENT_NAMES.flatMap((name) =>
        contents[name] ? [t.content(fields[name], value(contents[name]))] : [],
      ),
    price: ({ price }: Additive): string | null =>
      price && t.price(value(price.amount), price.currency, t.editor.per[price.unit]),
    said: (entries: AdditiveEntries): FieldText[] => {
      const { price, curves, contents, unit } = entries
      const amount = price.amount && t.price(price.amount, price.currency, t.editor.per[price.unit])
      return [
        ...(['name', 'name_farsi', 'density'] as const).map((key) => ({
          ...{ key, label: fields[key], text: entries[key] },
        })),
        { key: 'unit', label: fields.unit, text: units[unit] },
        { key: 'price', label: fields.price, text: amount },
        ...curves.map(({ q, points, sd, min, max }) => ({
          key: q,
          label: looks.name(q),
          text: t.response(
            joined(
              points.map(({ dose, effect }) => t.point(dose, withMinus(effect))),
              language,
            ),
            sd,
            min || max ? t.range(min, max) : '',
          ),
        })),
        ...CONTENT_NAMES.map((key) => ({ key, label: fields[key], text: contents[key] })),
        { key: 'note', label: fields.note, text: entries.note },
      ]
    },
  }
}
