import { useMemo } from 'react'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { type Quantities, useQuantities } from '#web/format/quantities.ts'
import { usePreferences, useText } from '#web/services.ts'
import { choosing } from '#web/text/choosing.ts'
import type { Material } from '../analysis.api.ts'

export const useChoosingText = () => useText(choosing)

/** A Persian name runs from right to left, also where it begins in Latin letters. */
export const directionOf = ({ name_farsi }: Pick<Material, 'name_farsi'>, language: Language) =>
  language === 'fa' && name_farsi ? 'rtl' : 'auto'

/** What every row is written with: asked for once, because a thousand rows that each ask are slow. */
export interface RowWords {
  t: ReturnType<typeof useChoosingText>
  language: Language
  /** A figure by itself and its unit, in the digits and the units that the person chose for those. */
  value: Quantities['write']
  sign: Quantities['sign']
  /** A figure in a sentence. */
  prose: (value: number) => string
}

export function useRowWords(): RowWords {
  const t = useChoosingText()
  const { language } = usePreferences()
  const { write, sign } = useQuantities()
  return useMemo(() => {
    const isPersian = language === 'fa'
    return {
      t,
      language,
      value: write,
      sign,
      prose: (value) => writeDigits(String(value), isPersian ? 'persian' : 'latin'),
    }
  }, [t, language, write, sign])
}
