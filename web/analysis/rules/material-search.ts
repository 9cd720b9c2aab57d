import { fold } from '#calc/vocabulary/fold.ts'
import type { Material } from '../analysis.api.ts'

/** A list of materials prepared for searching: each one's names and producers, folded once. */
export interface Searchable {
  materials: readonly Material[]
  keys: readonly string[]
}

export const searchable = (materials: readonly Material[]): Searchable => ({
  materials,
  keys: materials.map((material) =>
    [material.name, material.name_farsi, material.producer_english_name, material.producer_farsi_name]
      .map((text) => fold(text ?? ''))
      .join('\n'),
  ),
})

/** The materials in which every word of the text occurs, in whatever spelling; all of them for a blank text. */
export function search({ materials, keys }: Searchable, text: string): readonly Material[] {
  const words = fold(text).split(' ').filter(Boolean)
  return words.length === 0
    ? materials
    : materials.filter((_, i) => words.every((word) => keys[i]!.includes(word)))
}
