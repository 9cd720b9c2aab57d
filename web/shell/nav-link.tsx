import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

export const NAV_ICON = { 'aria-hidden': true, size: 17 } as const

export function NavLink({ href, icon, text }: { href: string; icon: ReactNode; text: string }) {
  const [location] = useLocation()
  return (
    <Link href={href} className="nav-item" aria-current={location === href ? 'page' : undefined}>
      {icon}
      {text}
    </Link>
  )
}
