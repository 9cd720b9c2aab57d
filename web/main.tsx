import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { useStore } from 'zustand'
import { createHttp } from './api/http.ts'
import { App } from './app.tsx'
import { applyAppearance } from './preferences/look.ts'
import { createPreferencesStore } from './preferences/preferences.store.ts'
import { PreferencesContext, type Services, ServicesContext } from './services.ts'
import { beginSpace, spaceOf, tabSpace, usableStorage } from './session/chosen-space.ts'
import { createSessionStore } from './session/session.store.ts'
import { leaveSignedOut } from './session/session-over.ts'
import { loadLanguage } from './text/language.ts'
import { createNoticeStore } from './ui/notices.store.ts'
import './styles/devices.css'

const storage = usableStorage(() => localStorage)
const preferences = createPreferencesStore(storage, navigator.languages, loadLanguage)
const session = createSessionStore(storage)
session.follow(window)
beginSpace(session.getState())
session.subscribe((now, { user }) => {
  if (now.user?.id !== user?.id) beginSpace(now)
})

const notices = createNoticeStore()
notices.follow(session)

const services: Services = {
  session,
  preferences,
  notices,
  http: createHttp({
    session,
    fetch: (input, init) => fetch(input, init),
    language: () => preferences.getState().language,
    space: () => spaceOf(session.getState()).id,
    onRefusedThere: () => tabSpace.setState(({ refusals }) => ({ refusals: refusals + 1 })),
    onSignedOut: () => leaveSignedOut(notices),
    log: (message, cause) => console.error(message, cause),
  }),
  calc: async () => (await import('./calc.ts')).loadCalc(),
}

const start = () => {
  applyAppearance(preferences.getState())
  preferences.subscribe(applyAppearance)
  createRoot(document.getElementById('root')!).render(
    <ServicesProvider services={services}>
      <App />
    </ServicesProvider>,
  )
  void import('./shell/once-shown.ts')
}

// If Persian can't be loaded, the page is English.
loadLanguage(preferences.getState().language)
  .catch(() => preferences.setState({ language: 'en' }))
  .then(start)

/** Provides the services, and the preferences as a value: a table has hundreds of cells that read them. */
function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <ServicesContext value={services}>
      <PreferencesContext value={useStore(services.preferences)}>{children}</PreferencesContext>
    </ServicesContext>
  )
}
