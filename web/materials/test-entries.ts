import { EMPTY_ENTRIES, type MaterialEntries } from './material-entries.ts'

/** A form with a name, a producer, a recovery and what else was typed. */
export const typed = (
  properties: Partial<MaterialEntries['properties']>,
  more: Partial<MaterialEntries> = {},
): MaterialEntries => ({
  ...EMPTY_ENTRIES,
  name: 'Naphtha',
  producer_english_name: 'Tabriz',
  ...more,
  properties: { ...EMPTY_ENTRIES.properties, recovery: '97.5', ...properties },
})
