import type { Bilingual } from '../words/language.ts'

/**
 * The words of faults by their codes. `{name}` stands for a parameter, `{name|one|several}` for the form that its
 * number asks for, and in Persian `{label}` for the field. `screen` is the English for a person at a form, where the
 * API has to keep to the words that its clients know; there `{label}` is the field too.
 */
export type FaultWords = Readonly<Record<string, Bilingual & { screen?: string }>>
