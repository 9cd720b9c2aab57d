import { useMemo } from 'react'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { formatValue } from '#web/format/number.ts'
import { usePreferences, useText } from '#web/services.ts'
import { choosing } from '#web/text/en/choosing.ts'
import type { Material } from '../analysis.api.ts'

export const useChoosingText = () => useText(choosing)

/** A Persian name runs from right to left, also where it begins in Latin letters. */
export const directionOf = ({ name_farsi }: Pick<Material, 'name_farsi'>, language: Language) =>
  language === 'fa' && name_farsi ? 'rtl' : 'auto'

/** What every row is written with: asked for once, because a thousand rows that each ask are slow. */
export interface RowWords {
  t: ReturnType<typeof useChoosingText>
  language: Language
  /** A figure by itself, in the digits that the person chose for those. */
  value: (value: number | null) => string
  /** A figure in a sentence. */
  prose: (value: number) => string
}

export function useRowWords(): RowWords {
  const t = useChoosingText()
  const { language, digits } = usePreferences()
  return useMemo(() => {
    const isPersian = language === 'fa'
    return {
      t,
      language,
      value: (value) => formatValue(value, isPersian ? digits : 'latin'),
      prose: (value) => writeDigits(String(value), isPersian ? 'persian' : 'latin'),
    }
  }, [t, language, digits])
}
