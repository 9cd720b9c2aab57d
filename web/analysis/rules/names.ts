import type { Language } from '#web/text/text.ts'
import type { Material } from '../analysis.api.ts'
import type { Recipe } from './draft.ts'

/** What the mixture itself is called where it stands beside its components. */
export const BLEND: Record<Language, string> = { en: 'Blend', fa: 'مخلوط' }

type Named = Pick<Material, 'name' | 'name_farsi' | 'producer_english_name' | 'producer_farsi_name'>

/** A material's name for the reader's language; the English one where there is no Persian. */
export const nameOf = (material: Named, language: Language): string =>
  (language === 'fa' && material.name_farsi) || material.name

/** The name in the other language; null where there is none or it is the same. */
export function otherNameOf(material: Named, language: Language): string | null {
  const other = language === 'fa' ? material.name : material.name_farsi
  return other && other !== nameOf(material, language) ? other : null
}

export const producerOf = (material: Named, language: Language): string =>
  (language === 'fa' && material.producer_farsi_name) || material.producer_english_name

/** The names of several materials in one list: with the producer where two are called the same. */
export function namesOf(materials: readonly Named[], language: Language): string[] {
  const names = materials.map((material) => nameOf(material, language))
  return materials.map((material, i) =>
    names.indexOf(names[i]!) === names.lastIndexOf(names[i]!)
      ? names[i]!
      : `${names[i]} (${producerOf(material, language)})`,
  )
}

export const componentNames = ({ components }: Recipe, language: Language): string[] =>
  namesOf(
    components.map(({ material }) => material),
    language,
  )
