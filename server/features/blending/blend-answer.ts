import { onceFor } from '#calc/once-for.ts'
import type { Blend, PackedMaterial } from '#calc/vocabulary/blend.ts'
import { SLOTS } from '#calc/vocabulary/codes.ts'
import type { EstimatedName } from '#calc/vocabulary/estimated-names.ts'
import { DISTILLATION_NAMES, PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'
import { componentNotes, type MaterialDoubts } from '#calc/vocabulary/words/component-notes.ts'
import { LANGUAGES, type Language } from '#calc/vocabulary/words/language.ts'
import { gapText, methodName, notesOf } from '#calc/vocabulary/words/messages.ts'
import { type Named, namesOf } from '#calc/vocabulary/words/names.ts'
import type { BlendAnswer, BlendNote, Coverage, Quality } from './blending.model.ts'

interface Ingredient extends Named {
  id: string
  packed: PackedMaterial
  doubts: MaterialDoubts
}

type Recurring = 'methods' | 'quality'

/**
 * The answer's JSON. Half of it recurs from blend to blend and is written once; it names neither materials nor figures.
 */
export function answerText(answer: Omit<BlendAnswer, Recurring>, blend: Blend, lang: Language): string {
  const own = JSON.stringify(answer)
  const quality = blend.estimated ? JSON.stringify(qualityOf(blend)) : qualityText(blend.methods)(blend.marks)
  return `${own.slice(0, -1)},"methods":${methodsText[lang](blend.methods)},"quality":${quality}}`
}

const methodsText = Object.fromEntries(
  LANGUAGES.map((lang) => [
    lang,
    onceFor((methods: Blend['methods']) =>
      JSON.stringify(
        Object.fromEntries(
          PROPERTY_NAMES.map((name) => [name, methods[name] && methodName(methods[name], lang)]),
        ),
      ),
    ),
  ]),
) as Record<Language, (methods: Blend['methods']) => string>

const qualityText = onceFor((methods: Blend['methods']) =>
  onceFor((marks: Blend['marks']) => JSON.stringify(qualityOf({ methods, marks }))),
)

type Sentences = Pick<BlendAnswer, 'warnings' | 'notes' | 'missing' | 'coverage'>

/** What the core says in codes, as sentences that name the materials. */
export function sentencesOf(
  blend: Blend,
  components: readonly Ingredient[],
  shares: readonly number[],
  lang: Language,
): Sentences {
  const names = namesOf(components, lang)
  const missing: Partial<Record<PropertyName, string>> = {}
  for (const name in blend.gaps) {
    missing[name as PropertyName] = gapText(
      name as PropertyName,
      blend.gaps[name as PropertyName]!,
      names,
      lang,
    )
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
    warnings: notes.map(({ text }) => text),
    notes,
    missing,
    coverage: Object.fromEntries(components.map(({ id, packed }) => [id, coverageOf(packed)])),
  }
}

/** How much stands behind each value there is: of a distillation point, the least certain of its components' own. */
function qualityOf({ methods, marks, estimated = {} }: Pick<Blend, 'methods' | 'marks' | 'estimated'>) {
  const quality: Partial<Record<PropertyName, Quality>> = {}
  for (const name of PROPERTY_NAMES) if (methods[name] !== null) quality[name] = 'measured'
  for (const name of DISTILLATION_NAMES) {
    const mark = marks[name]
    if (methods[name] !== null && mark && mark !== 'given') quality[name] = mark
  }
  for (const name of Object.keys(estimated) as EstimatedName[]) quality[name] = 'estimated'
  return quality
}

/** A material is packed anew with every change. */
const coverageOf = onceFor(({ row, color }: PackedMaterial): Coverage => {
  const numbers = row.subarray(0, SLOTS)
  const known = PROPERTY_NAMES.filter((name, slot) =>
    name === 'color' ? color !== null : !Number.isNaN(numbers[slot]!),
  )
  return { known: known.length, of: PROPERTY_NAMES.length }
})
