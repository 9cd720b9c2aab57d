import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useStore } from 'zustand'
import { createHttp } from './api/http.ts'
import { App } from './app.tsx'
import { browserLanguages } from './preferences/browser-languages.ts'
import { applyAppearance } from './preferences/look.ts'
import { createPreferencesStore } from './preferences/preferences.store.ts'
import { PreferencesContext, type Services, ServicesContext } from './services.ts'
import { beginSpace, spaceOf, tabSpace, usableStorage } from './session/chosen-space.ts'
import { createSessionStore } from './session/session.store.ts'
import { leaveSignedOut } from './session/session-over.ts'
import { followUncaught, uncaught } from './shell/uncaught.ts'
import { loadLanguage } from './text/language.ts'
import { followPresses } from './ui/notices/last-press.ts'
import { createNoticeStore } from './ui/notices/notices.store.ts'
import './styles/devices.css'

const storage = usableStorage(() => localStorage)
const preferences = createPreferencesStore(storage, browserLanguages(), loadLanguage)
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

/** An error that nobody caught is told where it was pressed, and to the log of the server. */
const meetUncaught = (cause: unknown) =>
  import('./shell/report-error.ts')
    .then(({ reportError }) => reportError(services.http, cause))
    .catch(() => {})
followPresses()
followUncaught((error) => {
  if (error.pressed.length > 0) uncaught.setState({ shown: error })
  void meetUncaught(error.cause)
})

const start = () => {
  applyAppearance(preferences.getState())
  preferences.subscribe(applyAppearance)
  createRoot(document.getElementById('root')!, {
    onCaughtError(cause) {
      console.error('the screen failed', cause)
      void meetUncaught(cause)
    },
  }).render(
    <StrictMode>
      <ServicesProvider services={services}>
        <App />
      </ServicesProvider>
    </StrictMode>,
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
