/** The languages in which the product speaks to people. */
export const LANGUAGES = ['en', 'fa'] as const
export type Language = (typeof LANGUAGES)[number]

/** One thing said in each of them. */
export type Bilingual = Readonly<Record<Language, string>>

/**
 * The words of faults by their codes. `{name}` stands for a parameter, `{name|one|several}` for the form that its
 * number asks for, and in Persian `{label}` for the field. `screen` is the English for a person at a form, where the
 * API has to keep to the words that its clients know; there `{label}` is the field too.
 */
export type FaultWords = Readonly<Record<string, Bilingual & { screen?: string }>>
