import { createContext, use } from 'react'

/** The dialogs that can be opened from every screen. */
export type Information = 'help' | 'support' | 'about'

export const InformationContext = createContext<(shown: Information) => void>(() => {})

/** Opens the help, support or about dialog. */
export const useInformation = () => use(InformationContext)
