import type { Blend, PackedMaterial } from '#calc/vocabulary/blend.ts'
import { SLOTS } from '#calc/vocabulary/codes.ts'
import type { EstimatedName } from '#calc/vocabulary/estimates.ts'
import { DISTILLATION_NAMES, PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'
import { componentNotes, type MaterialDoubts } from '#calc/vocabulary/words/component-notes.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { gapText, methodName, notesOf } from '#calc/vocabulary/words/messages.ts'
import { type Named, namesOf } from '#calc/vocabulary/words/names.ts'
import type { BlendNote, Coverage, Quality } from './blending.model.ts'

interface Ingredient extends Named {
  id: string
  packed: PackedMaterial
  doubts: MaterialDoubts
}

/** What the core says in codes, as sentences that name the materials. */
export function blendSentences(
  blend: Blend,
  components: readonly Ingredient[],
  shares: readonly number[],
  lang: Language,
) {
  const names = namesOf(components, lang)
  const methods = {} as Record<PropertyName, string | null>
  const missing: Partial<Record<PropertyName, string>> = {}
  for (const name of PROPERTY_NAMES) {
    const code = blend.methods[name]
    methods[name] = code && methodName(code, lang)
    const gap = blend.gaps[name]
    if (gap) missing[name] = gapText(name, gap, names, lang)
  }
  const all = [
    ...notesOf(blend.warnings, names, lang),
    ...componentNotes(components, shares, { blend, names, lang }),
  ]
  const notes = all.map(
    ({ components: positions, ...note }): BlendNote => ({
      ...note,
      materials: positions.map((position) => components[position]!.id),
    }),
  )
  return {
    methods,
    warnings: notes.map(({ text }) => text),
    notes,
    missing,
    quality: qualityOf(blend),
    coverage: Object.fromEntries(components.map(({ id, packed }) => [id, coverageOf(packed)])),
  }
}

/** How much stands behind each value there is: of a distillation point, the least certain of its components' own. */
function qualityOf({ results, marks, estimated = {} }: Blend): Partial<Record<PropertyName, Quality>> {
  const quality: Partial<Record<PropertyName, Quality>> = {}
  for (const name of PROPERTY_NAMES) if (results[name] !== null) quality[name] = 'measured'
  for (const name of DISTILLATION_NAMES) {
    const mark = marks[name]
    if (results[name] !== null && mark && mark !== 'given') quality[name] = mark
  }
  for (const name of Object.keys(estimated) as EstimatedName[]) quality[name] = 'estimated'
  return quality
}

/** A material is counted once: it is packed anew with every change. */
const counted = new WeakMap<PackedMaterial, Coverage>()

function coverageOf(material: PackedMaterial): Coverage {
  const coverage = counted.get(material) ?? countOf(material)
  counted.set(material, coverage)
  return coverage
}

function countOf({ row, color }: PackedMaterial): Coverage {
  const numbers = row.subarray(0, SLOTS)
  const known = PROPERTY_NAMES.filter((name, slot) =>
    name === 'color' ? color !== null : !Number.isNaN(numbers[slot]!),
  )
  return { known: known.length, of: PROPERTY_NAMES.length }
}
