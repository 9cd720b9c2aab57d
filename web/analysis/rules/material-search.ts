import { fold } from '#calc/vocabulary/rules/fold.ts'
import { matcher, type SearchText, searchText } from '#calc/vocabulary/rules/material-search.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { nameOf, producerOf } from '#calc/vocabulary/words/names.ts'
import { textOrder } from '#web/format/sorting.ts'
import type { Material } from '../analysis.api.ts'

/** Materials in the order of the names that are shown, with what a search looks at, made once. */
export type Searchable = readonly { material: Material; text: SearchText }[]

export function searchable(materials: readonly Material[], language: Language): Searchable {
  const order = textOrder(language)
  return materials
    .map((material) => ({ material, text: searchText(namesIn(material).map(fold)) }))
    .sort(
      ({ material: a }, { material: b }) =>
        order(nameOf(a, language), nameOf(b, language)) ||
        order(producerOf(a, language), producerOf(b, language)),
    )
}

const namesIn = (material: Material): string[] =>
  [material.name, material.name_farsi, material.producer_english_name, material.producer_farsi_name].filter(
    (text) => text !== null,
  )

/** The materials that a text finds; all of them for a blank one. */
export function search(list: Searchable, text: string): readonly Material[] {
  const isFound = matcher(text)
  return list.filter((each) => isFound(each.text)).map(({ material }) => material)
}
