import { createContext, use } from 'react'
import { Link, useLocation } from 'wouter'

export function NavLink({ href, text }: { href: string; text: string }) {
  const [location] = useLocation()
  return (
    <Link href={href} className="nav-item" aria-current={location === href ? 'page' : undefined}>
      {text}
    </Link>
  )
}

export type Information = 'help' | 'support' | 'about'

export const InformationContext = createContext<(shown: Information) => void>(() => {})

export const useInformation = () => use(InformationContext)
