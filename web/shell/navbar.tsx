import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Headset from 'lucide-react/icons/headset'
import History from 'lucide-react/icons/history'
import Info from 'lucide-react/icons/info'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useSession, useText } from '#web/services.ts'
import { useLogout } from '#web/session/use-logout.ts'
import { shell } from '#web/text/en/shell.ts'
import { Appearance } from './appearance.tsx'
import { Brand } from './brand.tsx'
import { useInformation } from './information.ts'

const ICON = { 'aria-hidden': true, size: 17 } as const

/** Brand, links and display switches; on small screens the links wait behind the hamburger. */
export function Navbar() {
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
      <nav id={id} aria-label={t.navigation} className="navbar-links" data-open={open || undefined}>
        {accessToken ? <LinksWithin onChoose={() => setOpen(false)} /> : <LinksOutside />}
        <Appearance />
      </nav>
    </header>
  )
}

/** Above what is read without an account: how it looks can be chosen, and nothing leads anywhere else. */
export const ReaderBar = () => (
  <header className="navbar">
    <div className="brand">
      <Brand />
    </div>
    <Appearance />
  </header>
)

function NavLink({ href, icon, text }: { href: string; icon: ReactNode; text: string }) {
  const [location] = useLocation()
  return (
    <Link href={href} className="nav-item" aria-current={location === href ? 'page' : undefined}>
      {icon}
      {text}
    </Link>
  )
}

function LinksWithin({ onChoose }: { onChoose: () => void }) {
  const t = useText(shell)
  const show = useInformation()
  const logout = useLogout()
  const action = (icon: ReactNode, label: string, act: () => void) => (
    <button
      type="button"
      className="nav-item"
      onClick={() => {
        onChoose()
        act()
      }}
    >
      {icon}
      {label}
    </button>
  )
  return (
    <>
      <NavLink href="/dashboard" icon={<LayoutDashboard {...ICON} />} text={t.dashboard} />
      <NavLink href="/my-analyses" icon={<History {...ICON} />} text={t.analyses} />
      <NavLink href="/profile" icon={<UserRound {...ICON} />} text={t.profile} />
      {action(<CircleQuestionMark {...ICON} />, t.help, () => show('help'))}
      {action(<Headset {...ICON} />, t.support, () => show('support'))}
      {action(<Info {...ICON} />, t.about, () => show('about'))}
      {action(<LogOut {...ICON} />, t.logout, logout)}
    </>
  )
}

function LinksOutside() {
  const t = useText(shell)
  return (
    <>
      <NavLink href="/login" icon={<LogIn {...ICON} />} text={t.login} />
      <NavLink href="/signup" icon={<UserRoundPlus {...ICON} />} text={t.signUp} />
    </>
  )
}
