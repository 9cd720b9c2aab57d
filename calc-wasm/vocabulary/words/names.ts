import type { Language } from './language.ts'

/** Names of a material and its producer. */
export interface Named {
  name: string
  name_farsi: string | null
  producer_english_name: string
  /** Absent in calculations of earlier releases. */
  producer_farsi_name?: string | null
}

export const BLEND: Record<Language, string> = { en: 'Blend', fa: 'مخلوط' }

export const nameOf = ({ name, name_farsi }: Pick<Named, 'name' | 'name_farsi'>, lang: Language): string =>
  (lang === 'fa' && name_farsi) || name

/** The name in the other language; null where there is none, or it is the same. */
export function otherNameOf(material: Named, lang: Language): string | null {
  const other = lang === 'fa' ? material.name : material.name_farsi
  return other && other !== nameOf(material, lang) ? other : null
}

export const producerOf = (material: Named, lang: Language): string =>
  (lang === 'fa' && material.producer_farsi_name) || material.producer_english_name

/** The source of a catalogue material in this language, or in English. */
export const sourceOf = (
  material: { source: string | null; source_farsi?: string | null },
  lang: Language,
): string | null => (lang === 'fa' && material.source_farsi) || material.source

/** Distinct names of several materials: with the producer where two have the same name. */
export function namesOf(materials: readonly Named[], lang: Language): string[] {
  const names = materials.map((material) => nameOf(material, lang))
  return materials.map((material, at) => {
    const name = names[at]!
    const producer = producerOf(material, lang)
    const isAlone = names.indexOf(name) === names.lastIndexOf(name)
    return isAlone || producer === '' ? name : `${name} (${producer})`
  })
}

const LIST_MARK = /[,،;؛]/
const QUOTED = { en: (name: string) => `“${name}”`, fa: (name: string) => `«${name}»` }

/** Names for a list: one with a comma is quoted. `isolated` isolates each name inside its quotation marks. */
export const listedNames = (
  names: readonly string[],
  lang: Language,
  isolated: (name: string) => string = (name) => name,
): readonly string[] =>
  names.map((name) =>
    names.length > 1 && LIST_MARK.test(name) ? QUOTED[lang](isolated(name)) : isolated(name),
  )

const CONJUNCTIONS = { and: { en: 'and', fa: 'و' }, or: { en: 'or', fa: 'یا' } }

/** "A, B and C". */
export function joined(
  list: readonly string[],
  lang: Language,
  by: keyof typeof CONJUNCTIONS = 'and',
): string {
  const last = list.at(-1) ?? ''
  if (list.length < 2) return last
  const before = list.slice(0, -1).join(lang === 'fa' ? '، ' : ', ')
  return `${before} ${CONJUNCTIONS[by][lang]} ${last}`
}

/** `namesOf` for the components of a recipe. */
export const componentNames = (
  { components }: { components: readonly { material: Named }[] },
  lang: Language,
): string[] =>
  namesOf(
    components.map(({ material }) => material),
    lang,
  )
