import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { PreferencesContext, type Services, ServicesContext } from './services.ts'

/** Gives the page its services, and the preferences as a value: a table has hundreds of cells that read them. */
export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <ServicesContext value={services}>
      <PreferencesContext value={useStore(services.preferences)}>{children}</PreferencesContext>
    </ServicesContext>
  )
}
