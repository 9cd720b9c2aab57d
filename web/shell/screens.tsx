import Menu from 'lucide-react/icons/menu'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import X from 'lucide-react/icons/x'
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { useStore } from 'zustand'
import { usePreferences, useServices, useSession, useText } from '#web/services.ts'
import { INVITED, tab } from '#web/session/chosen-space.ts'
import { shell } from '#web/text/shell.ts'
import { ui } from '#web/text/ui.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Notice, Notices } from '#web/ui/notices/notice.tsx'
import { Page, Skeleton, useFocusAtLeaving } from '#web/ui/page.tsx'
import { type Information, InformationContext, NavLink } from './navigation.tsx'
import { uncaught } from './uncaught.ts'

const InformationDialog = lazy(() => import('./information-dialog.tsx'))
const UncaughtAlert = lazy(() => import('./uncaught-alert.tsx'))
// Only needed with a session.
const LinksWithin = lazy(async () => ({ default: (await import('./links-within.tsx')).LinksWithin }))

/** The frame of every screen: skip link, navbar, footer, notices, and the help, support and about dialogs. */
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
      <UncaughtError />
    </InformationContext>
  )
}

function UncaughtError() {
  const { shown } = useStore(uncaught)
  return shown ? (
    <Suspense>
      <UncaughtAlert
        key={shown.at}
        pressed={shown.pressed}
        onClose={() => uncaught.setState({ shown: null })}
      />
    </Suspense>
  ) : null
}

/** Error boundary of a screen: keeps the navbar if its code fails to load or render. */
class ScreenGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
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

/** Redirects to the log-in without a session. Checked only when the address changes: an open screen reports the end of the session itself. */
export function Authenticated({ screen: Screen }: { screen: ComponentType }) {
  const { session } = useServices()
  const { endedElsewhere } = useSession()
  const [location] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked at each address, not at each change of session
  const admitted = useMemo(() => session.getState().accessToken !== null, [location])
  if (admitted && !endedElsewhere) return <Screen />
  if (location.startsWith('/join/')) tab.setItem(INVITED, location)
  return <Redirect to="/login" replace />
}

/** Placeholder while a screen's code loads, so that the footer does not jump. */
export function ScreenSkeleton() {
  const t = useText(ui)
  useFocusAtLeaving()
  return (
    <main id="main" className="page page-normal page-loading">
      <Skeleton rows={6} label={t.loading} />
    </main>
  )
}

/** Brand, links and display switches; on small screens the links wait behind the hamburger. */
function Navbar() {
  const t = useText(shell)
  const id = useId()
  const [location] = useLocation()
  const [open, setOpen] = useState(false)
  const { accessToken } = useSession()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the screen changes
  useEffect(() => setOpen(false), [location])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from within closes the menu
    <header
      className="navbar"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <Link href="/" className="brand" aria-label={t.home}>
        <Brand />
      </Link>
      <button
        type="button"
        className="icon-button navbar-toggle"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? <X aria-hidden size={20} /> : <Menu aria-hidden size={20} />}
        <span className="visually-hidden">{t.menu}</span>
      </button>
      <nav
        id={id}
        aria-label={t.navigation}
        className="navbar-links row gap-1 middle"
        data-open={open || undefined}
      >
        {accessToken ? (
          <Suspense fallback={null}>
            <LinksWithin onChoose={() => setOpen(false)} />
          </Suspense>
        ) : (
          <>
            <NavLink href="/login" text={t.login} />
            <NavLink href="/signup" text={t.signUp} />
          </>
        )}
        <Appearance />
      </nav>
    </header>
  )
}

/** The navbar of shared calculations: brand and display switches only. */
const ReaderBar = () => (
  <header className="navbar">
    <div className="brand">
      <Brand />
    </div>
    <Appearance />
  </header>
)

/** The mark is a distillation curve. */
function Brand() {
  return (
    <>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect width="32" height="32" rx="6" fill="var(--accent)" />
        <path
          d="M6 25 11 20.5 21 16 26 7"
          fill="none"
          stroke="var(--on-accent)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span lang="en" dir="ltr">
        Fuelblend
      </span>
    </>
  )
}

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const
const ICONS = { system: Monitor, light: Sun, dark: Moon }

function Appearance() {
  const t = useText(shell)
  const { preferences, notices } = useServices()
  const { theme, language } = usePreferences()
  const Icon = ICONS[theme]
  const other = language === 'en' ? 'fa' : 'en'
  return (
    <div className="appearance row gap-1 middle">
      <button
        type="button"
        className="nav-item"
        lang={other}
        onClick={() =>
          preferences.change({ language: other }).then(
            () => notices.settle('language'),
            () => notices.say('error', 'language', shell, (t) => t.languageFailed),
          )
        }
      >
        {t.otherLanguage}
      </button>
      <IconButton
        label={t.themes[theme]}
        icon={<Icon aria-hidden size={17} />}
        onClick={() => preferences.change({ theme: NEXT[theme] })}
      />
    </div>
  )
}
