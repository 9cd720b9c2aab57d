import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD } from '#calc/vocabulary/limits.ts'

/** Only those that no other rule refuses: a third of the list. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(
    (password) => password.length >= PASSWORD.min && !/^\d+$/.test(password),
  ),
)

/** Whether a password is among those most often found in leaks, ignoring case. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())
