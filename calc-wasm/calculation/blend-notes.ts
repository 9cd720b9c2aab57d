import { traceNotes } from '../additives/additive-words.ts'
import { heavyNotes, type Portion } from '../heavy/heavy-blend.ts'
import type { Basis, Blend } from '../vocabulary/blend.ts'
import type { Language } from '../vocabulary/words/language.ts'
import { componentNotes, type MaterialDoubts, type Note } from '../vocabulary/words/notes.ts'
import type { UnitFormats } from '../vocabulary/words/numbers.ts'

interface Recipe {
  materials: readonly (Portion & { doubts: MaterialDoubts })[]
  shares: readonly number[]
  basis: Basis
}

interface Words {
  names: readonly string[]
  lang: Language
  unitFormats?: UnitFormats
}

/** The notes beside the core's own, by today's rules: on the materials' data, on traces, on heavy fuels. */
const notesToday = ({ materials, shares, basis }: Recipe, blend: Blend, words: Words): Note[] => [
  ...componentNotes(materials, shares, { blend, ...words }),
  ...traceNotes(blend, words.names, words.lang),
  ...heavyNotes({ materials, shares, basis }, blend, words.names, words.lang),
]

const keyOf = ({ code, components }: Note): string => [code, ...components].join(' ')

/** What is stored of the notes, so that those which later rules add stand apart. */
export const notedOf = (recipe: Recipe, blend: Blend): string[] =>
  notesToday(recipe, blend, { names: [], lang: 'en' }).map(keyOf)

/** The notes that were given when the blend was stored (all, for one that isn't), and those that only today's rules give. */
export function blendNotes(recipe: Recipe, blend: Blend, words: Words): { notes: Note[]; later: Note[] } {
  const { noted } = blend
  const isFromThen = (note: Note) => noted === undefined || noted.includes(keyOf(note))
  const all = notesToday(recipe, blend, words)
  return { notes: all.filter(isFromThen), later: all.filter((note) => !isFromThen(note)) }
}

const LATER = {
  en: (text: string) => `Found since, by newer rules: ${text}`,
  fa: (text: string) => `بعداً با قواعد تازه‌تر یافت شد: ${text}`,
}
/** A later note among the others. */
export const laterText = ({ text }: Pick<Note, 'text'>, lang: Language): string => LATER[lang](text)
