import { createContext, use, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { grouped, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { Http } from './api/http.ts'
import { formatValue, proseDigits } from './format/number.ts'
import type { Preferences, PreferencesStore } from './preferences/preferences.store.ts'
import type { SessionStore } from './session/session.store.ts'
import { textIn } from './text/language.ts'
import type { Text } from './text/text.ts'
import type { NoticeStore } from './ui/notices/notices.store.ts'

/** Built once in main.tsx, available to every screen. */
export interface Services {
  http: Http
  session: SessionStore
  preferences: PreferencesStore
  notices: NoticeStore
  /** Loads the calculation core on the first call. */
  calc: () => Promise<Calc>
}

export const ServicesContext = createContext<Services | null>(null)
export const PreferencesContext = createContext<Preferences | null>(null)

export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('rendered outside of the services')
  return services
}

export const useSession = () => useStore(useServices().session)

export function usePreferences(): Preferences {
  const preferences = use(PreferencesContext)
  if (!preferences) throw new Error('rendered outside of the services')
  return preferences
}

export const useLanguage = () => usePreferences().language

/** The core: undefined until it is loaded, null where it can't be. */
export function useCalc(): Calc | null | undefined {
  const { calc } = useServices()
  const [core, setCore] = useState<Calc | null>()
  useEffect(() => void calc().then(setCore, () => setCore(null)), [calc])
  return core
}

/** A feature's texts in the language of the interface. */
export const useText = <T>(text: Text<T>): T => textIn(useLanguage(), text)

/** Writes values by the display rule, in the user's digits. */
export function useFormat() {
  const { language, digits } = usePreferences()
  const chosen = language === 'fa' ? digits : 'latin'
  return {
    digits: chosen,
    value: (value: number | string | null | undefined, decimals?: number) =>
      formatValue(value, chosen, decimals),
    /** An amount in a cell. */
    amount: (value: number | null, decimals?: number) =>
      writeDigits(grouped(formatValue(value, 'latin', decimals)), chosen),
    /** A count or amount inside a sentence, which follows the language. */
    prose: (value: number) => writeDigits(grouped(formatValue(value)), proseDigits(language)),
  }
}
