import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useServices, useText } from '#web/services.ts'
import { shell } from '#web/text/en/shell.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, Notices } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { type Information, InformationContext } from './information.ts'
import { Navbar, ReaderBar } from './navbar.tsx'

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
