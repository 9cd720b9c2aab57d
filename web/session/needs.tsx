import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { ROLES, type Role } from '#calc/vocabulary/roles.ts'
import { useLanguage, useSession, useText } from '#web/services.ts'
import { ui } from '#web/text/ui.ts'
import { mayIn, spaceOf, tabSpace } from './chosen-space.ts'
import './needs.css'

/** Where this tab works, and the companies that the person is in, as soon as they are known. */
export function useSpace() {
  const tab = useStore(tabSpace)
  return { ...spaceOf(useSession(), tab), companies: tab.companies, refusals: tab.refusals }
}

/** Why the person may not do what needs a role, in words; null where they may. In one's own space one may all of it. */
export function useWhyNot(role: Role): string | null {
  const t = useText(ui)
  const language = useLanguage()
  return mayIn(useSpace(), role) ? null : t.needsRole(ROLES[role][language])
}

interface Props {
  of: Role
  children: ReactNode
}

/** What only some members of a company may: for the others it can't be pressed, and says why. */
export function Needs({ of, children }: Props) {
  const why = useWhyNot(of)
  if (why === null) return children
  return (
    <fieldset disabled className="needs" title={why}>
      <legend className="visually-hidden">{why}</legend>
      {children}
    </fieldset>
  )
}

/** Says it once on a screen, for those who can't point. */
export function NeedsNote({ of }: Pick<Props, 'of'>) {
  const why = useWhyNot(of)
  return why === null ? null : <p className="note needs-note">{why}</p>
}
