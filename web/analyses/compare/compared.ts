import type { WholeCalculation } from '#web/kept/kept.api.ts'
import type { Language } from '#web/text/text.ts'
import { titleOf } from '../recipe-words.tsx'

/** A calculation among those that are compared: its letter and what it is called. */
export interface Compared {
  letter: string
  title: string
  calculation: WholeCalculation
}

const LETTERS = ['A', 'B', 'C', 'D']

export const lettered = (calculations: readonly WholeCalculation[], language: Language): Compared[] =>
  calculations.map((calculation, at) => ({
    letter: LETTERS[at]!,
    title: titleOf(calculation, language),
    calculation,
  }))
