import { useEffect } from 'react'
import { usePreferences } from '#web/services.ts'

/**
 * Loads the Persian half of the font before a table names its properties in both languages: it comes with the first
 * Persian letter otherwise, and everything is laid out once more.
 */
export function usePersianFace(isWanted: boolean) {
  const { labels } = usePreferences()
  useEffect(() => {
    // A page without it shows another face.
    if (isWanted && labels === 'both') document.fonts.load('1rem Vazirmatn', 'ف').catch(() => [])
  }, [isWanted, labels])
}
