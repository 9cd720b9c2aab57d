import { isOxygenated, type Stated } from '../contents.ts'
import { oxygenateLike } from '../words/oxygenate-names.ts'

interface Described extends Stated {
  name: string
  name_farsi?: string | null
}

/** Fuels that are called by what they hold of an oxygenate. */
const BLENDED = /\b(?:E(?:10|15|20|25|85)|B(?:20|30|100))\b/i

/** False for an oxygenate, by what is said of it or by its name, and for a fuel that holds some: no estimate holds for one. */
export const isEstimable = ({ name, name_farsi, ...stated }: Described): boolean =>
  !isOxygenated(stated) && oxygenateLike([name, name_farsi ?? '']) === null && !BLENDED.test(name)
