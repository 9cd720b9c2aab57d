import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { Redirect, useLocation } from 'wouter'
import { useServices, useSession, useText } from '#web/services.ts'
import { INVITED, tab } from '#web/session/chosen-space.ts'
import { shell } from '#web/text/shell.ts'
import { ui } from '#web/text/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, Notices } from '#web/ui/notice.tsx'
import { Page, Skeleton } from '#web/ui/page.tsx'
import { Navbar, ReaderBar } from './navbar.tsx'
import { type Information, InformationContext } from './navigation.tsx'

const InformationDialog = lazy(() => import('./information-dialog.tsx'))

/** What surrounds every screen: skip link, navbar, footer, messages, and the help, support and about dialogs. */
export function Screens({ children }: { children: ReactNode }) {
  const t = useText(shell)
  const [location] = useLocation()
  const [shown, setShown] = useState<Information | null>(null)
  const { notices } = useServices()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the screen changes
  useEffect(notices.leaveScreen, [location])
  return (
    <InformationContext value={setShown}>
      <a className="skip-link" href="#main">
        {t.skip}
      </a>
      {location.startsWith('/s/') ? <ReaderBar /> : <Navbar />}
      <ScreenGuard key={location}>{children}</ScreenGuard>
      <footer className="footer">
        <p>{t.footer}</p>
      </footer>
      {shown ? (
        <Suspense>
          <InformationDialog shown={shown} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
      <Notices />
    </InformationContext>
  )
}

/** A screen whose code can't be loaded, or that fails while it renders, leaves the navbar standing. */
class ScreenGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(cause: unknown) {
    console.error('the screen failed', cause)
  }
  override render() {
    return this.state.failed ? <FailedScreen /> : this.props.children
  }
}

function FailedScreen() {
  const t = useText(shell)
  return (
    <Page title={t.screenFailed} width="narrow">
      <Notice
        tone="error"
        title={t.screenFailed}
        actions={<Button onClick={() => window.location.reload()}>{t.reload}</Button>}
      >
        <p>{t.screenFailedHint}</p>
      </Notice>
    </Page>
  )
}

/**
 * A screen for people who are logged in; others are sent to log in. Checked when the address changes, so that a screen
 * that is open when the session ends can say so itself.
 */
export function Authenticated({ screen: Screen }: { screen: ComponentType }) {
  const { session } = useServices()
  const { endedElsewhere } = useSession()
  const [location] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew at each address, not at each change of session
  const admitted = useMemo(() => session.getState().accessToken !== null, [location])
  if (admitted && !endedElsewhere) return <Screen />
  if (location.startsWith('/join/')) tab.setItem(INVITED, location)
  return <Redirect to="/login" replace />
}

/** Holds the place of a screen whose code is on its way, so that the footer does not jump. */
export function ScreenSkeleton() {
  const t = useText(ui)
  return (
    <main id="main" className="page page-normal page-loading">
      <Skeleton rows={6} label={t.loading} />
    </main>
  )
}
