import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useLocation } from 'wouter'
import { useServices, useSession, useText } from '#web/services.ts'
import { useSpace } from '#web/session/require-role.tsx'
import type { SessionStore } from '#web/session/session.store.ts'
import { shell } from '#web/text/shell.ts'
import { useFold } from '#web/ui/disclosure.tsx'
import { NavLink, useInformation } from './navigation.tsx'

const SpaceSwitch = lazy(() => import('#web/company/space-switch.tsx'))

const LIBRARY = {
  materials: '/my-materials',
  tanks: '/tanks',
  grades: '/my-grades',
  properties: '/my-properties',
  additives: '/my-additives',
  prices: '/prices',
} as const

export function LinksWithin({ onChoose }: { onChoose: () => void }) {
  const t = useText(shell)
  const [location] = useLocation()
  const show = useInformation()
  const logout = useLogout()
  const { user } = useSession()
  const { isMember } = useSpace()
  const action = (label: string, act: () => void) => (
    <button
      type="button"
      className="nav-item"
      onClick={() => {
        onChoose()
        act()
      }}
    >
      {label}
    </button>
  )
  return (
    <>
      {/* At the brand: all that follows is of that space. */}
      {isMember ? (
        <Suspense fallback={<div className="nav-space" />}>
          <SpaceSwitch />
        </Suspense>
      ) : null}
      <NavLink href="/dashboard" text={t.dashboard} />
      <NavLink href="/materials-analysis" text={t.blend} />
      <NavLink href="/plan" text={t.plan} />
      <NavLink href="/my-analyses" text={t.analyses} />
      <Fold
        className="nav-library"
        label={t.library}
        isCurrent={Object.values(LIBRARY).some((path) => location.startsWith(path))}
      >
        {(Object.keys(LIBRARY) as (keyof typeof LIBRARY)[]).map((name) => (
          <NavLink key={name} href={LIBRARY[name]} text={t[name]} />
        ))}
      </Fold>
      <NavLink href="/my-analyses/laboratory" text={t.laboratory} />
      <Fold
        label={<bdi>{user ? `${user.first_name} ${user.last_name}`.trim() || user.username : t.account}</bdi>}
        className="nav-account row push"
      >
        {action(t.help, () => show('help'))}
        {action(t.support, () => show('support'))}
        {action(t.about, () => show('about'))}
        <NavLink href="/profile" text={t.profile} />
        {action(t.logout, logout)}
      </Fold>
    </>
  )
}

interface FoldProps {
  label: ReactNode
  className?: string
  isCurrent?: boolean
  children: ReactNode
}

/** Links behind a button; at some widths the style shows them inline instead. */
function Fold({ label, className = '', isCurrent, children }: FoldProps) {
  const id = useId()
  const { isOpen, setOpen, close, box } = useFold()
  return (
    <div {...box} className={`nav-fold holds ${className}`}>
      <button
        type="button"
        className="nav-item nav-fold-button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-current={isCurrent || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <ChevronDown aria-hidden size={16} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: what is chosen in it closes it */}
      <div id={id} className="menu nav-fold-items" onClick={close}>
        {children}
      </div>
    </div>
  )
}

function useLogout() {
  const [, navigate] = useLocation()
  const { session } = useServices()
  return () => {
    void endSession(session)
    try {
      // An analysis in progress and the like end with the session.
      sessionStorage.clear()
    } catch {
      // storage is refused: nothing was kept
    }
    navigate('/login')
  }
}

type Fetch = (input: string, init: RequestInit) => Promise<Response>

/**
 * Clears the stored session, then ends it on the server, so that logging out never waits. An expired access token is
 * renewed once, since the server ends a session only for its bearer. Errors are logged and ignored.
 */
export async function endSession(
  session: SessionStore,
  fetch: Fetch = globalThis.fetch,
  log: (message: string, cause: unknown) => void = console.error,
): Promise<void> {
  const { accessToken, refreshToken } = session.getState()
  session.clear()
  if (!refreshToken) return
  try {
    const first = await post(fetch, '/api/logout/', { refresh_token: refreshToken }, accessToken)
    if (first.status !== 401) return
    const renewed = await post(fetch, '/api/token/refresh/', { refresh: refreshToken }, null)
    if (!renewed.ok) return
    const { access } = (await renewed.json()) as { access: string }
    await post(fetch, '/api/logout/', { refresh_token: refreshToken }, access)
  } catch (cause) {
    log('the server was not told of the log-out', cause)
  }
}

const post = (fetch: Fetch, path: string, body: unknown, token: string | null) =>
  fetch(path, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
