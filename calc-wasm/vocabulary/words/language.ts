/** The languages in which the product speaks to people. */
export const LANGUAGES = ['en', 'fa'] as const
export type Language = (typeof LANGUAGES)[number]

/** One thing said in each of them. */
export type Bilingual = Readonly<Record<Language, string>>
