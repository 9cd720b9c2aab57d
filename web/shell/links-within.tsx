import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Headset from 'lucide-react/icons/headset'
import History from 'lucide-react/icons/history'
import Info from 'lucide-react/icons/info'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { useText } from '#web/services.ts'
import { useLogout } from '#web/session/use-logout.ts'
import { shell } from '#web/text/en/shell.ts'
import { useInformation } from './information.ts'
import { NAV_ICON, NavLink } from './nav-link.tsx'

/** What a session opens, and its end. */
export function LinksWithin({ onChoose }: { onChoose: () => void }) {
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
      <NavLink href="/dashboard" icon={<LayoutDashboard {...NAV_ICON} />} text={t.dashboard} />
      <NavLink href="/my-analyses" icon={<History {...NAV_ICON} />} text={t.analyses} />
      <NavLink href="/profile" icon={<UserRound {...NAV_ICON} />} text={t.profile} />
      {action(<CircleQuestionMark {...NAV_ICON} />, t.help, () => show('help'))}
      {action(<Headset {...NAV_ICON} />, t.support, () => show('support'))}
      {action(<Info {...NAV_ICON} />, t.about, () => show('about'))}
      {action(<LogOut {...NAV_ICON} />, t.logout, logout)}
    </>
  )
}
