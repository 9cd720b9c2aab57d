/** The languages in which the product speaks to people. */
export const LANGUAGES = ['en', 'fa'] as const
export type Language = (typeof LANGUAGES)[number]

/** One thing said in each of them. */
export type Bilingual = Readonly<Record<Language, string>>

/** A text kept to itself, whichever way it runs: it leaves the direction of the sentence around it alone. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** The same for what runs from left to right: formulas, versions, ranges, signed numbers. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`

/**
 * The words of faults by their codes. `{name}` stands for a parameter, `{name|one|several}` for the form that its
 * number asks for, and in Persian `{label}` for the field. `screen` is the English for a person at a form, where the
 * API has to keep to the words that its clients know; there `{label}` is the field too.
 */
export type FaultWords = Readonly<Record<string, Bilingual & { screen?: string }>>
