import { fold } from './fold.ts'
import type { MaterialDraft } from './material-rules.ts'

type Names = Pick<MaterialDraft, 'name' | 'name_farsi' | 'producer_english_name' | 'producer_farsi_name'>

/**
 * The folded texts by which the database finds a material: the first two together are unique among one owner's
 * materials, the third holds every name in both languages for the search.
 */
export const materialKeys = (names: Names) => ({
  name_key: fold(names.name),
  producer_key: fold(names.producer_english_name),
  search_key: fold(
    [names.name, names.name_farsi, names.producer_english_name, names.producer_farsi_name]
      .filter((text) => text !== null)
      .join(' '),
  ),
})
