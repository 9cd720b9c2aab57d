import './company.css'
import { ROLE_NAMES, ROLES, type Role } from '#calc/vocabulary/roles.ts'
import { useLanguage, useText } from '#web/services.ts'
import { company as companyText } from '#web/text/company.ts'
import { Checkbox } from '#web/ui/choice.tsx'

/** Roles in words; a member without any is a reader. */
export function useRoleWords() {
  const t = useText(companyText)
  const language = useLanguage()
  return (roles: readonly Role[]) =>
    roles.length === 0
      ? t.reader
      : roles.map((role) => ROLES[role][language]).join(language === 'fa' ? '، ' : ', ')
}

interface Props<R extends Role> {
  of?: readonly R[]
  roles: readonly R[]
  /** The member's name, for screen readers. */
  name?: string
  why?: string | null
  onRoles: (roles: R[]) => void
}

export function RoleBoxes<R extends Role>({ of = ROLE_NAMES as R[], roles, name, why, onRoles }: Props<R>) {
  const t = useText(companyText)
  const language = useLanguage()
  return (
    <fieldset className="line gap-1 across-4 company-roles" title={why ?? undefined}>
      <legend className="visually-hidden">{name ? t.roleOf({ role: t.roles, name }) : t.roles}</legend>
      {of.map((role) => (
        <Checkbox
          key={role}
          label={ROLES[role][language]}
          checked={roles.includes(role)}
          disabled={why != null}
          onChecked={(isOn) => onRoles(of.filter((one) => (one === role ? isOn : roles.includes(one))))}
        />
      ))}
    </fieldset>
  )
}
