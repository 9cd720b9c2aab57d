import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD } from '#calc/vocabulary/limits.ts'

/** Only those that no other rule refuses: a third of the list. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(
    (password) => password.length >= PASSWORD.min && !/^\d+$/.test(password),
  ),
)

/** Whether a password is among the ones most often found in leaks, whatever the case of its letters. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())
