import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { ROLES, type Role } from '#calc/vocabulary/roles.ts'
import { useLanguage, useSession, useText } from '#web/services.ts'
import { ui } from '#web/text/ui.ts'
import { mayIn, spaceOf, tabSpace } from './chosen-space.ts'
import './require-role.css'

/** The tab's space, and the user's companies once they are loaded. */
export function useSpace() {
  const tab = useStore(tabSpace)
  return { ...spaceOf(useSession(), tab), companies: tab.companies, refusals: tab.refusals }
}

/** Why the user lacks a role in the tab's space, in words; null if they have it or work in their own space. */
export function useDisabledReason(role: Role): string | null {
  const t = useText(ui)
  const language = useLanguage()
  return mayIn(useSpace(), role) ? null : t.needsRole(ROLES[role][language])
}

interface Props {
  of: Role
  children: ReactNode
}

/** Controls that need a role: disabled with a reason for members without it. */
export function RequireRole({ of, children }: Props) {
  const why = useDisabledReason(of)
  if (why === null) return children
  return (
    <fieldset disabled className="needs" title={why}>
      <legend className="visually-hidden">{why}</legend>
      {children}
    </fieldset>
  )
}

/** The same reason as visible text, for users without a pointer. */
export function RoleNote({ of }: Pick<Props, 'of'>) {
  const why = useDisabledReason(of)
  return why === null ? null : <p className="note needs-note">{why}</p>
}
