import { Link, useLocation } from 'wouter'

export function NavLink({ href, text }: { href: string; text: string }) {
  const [location] = useLocation()
  return (
    <Link href={href} className="nav-item" aria-current={location === href ? 'page' : undefined}>
      {text}
    </Link>
  )
}
