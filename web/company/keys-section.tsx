import { useState } from 'react'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Key, OwnKey } from '#server/features/companies/companies.model.ts'
import { dateOf, daysOf } from '#web/format/date.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { useSpace } from '#web/session/require-role.tsx'
import { company as companyText } from '#web/text/company.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog, FormDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'
import { useQuery } from '#web/ui/query.tsx'
import { EndableList } from './access-sections.tsx'
import { createCompanyApi, type KeyRole } from './company.api.ts'
import { useNotifiedDoing } from './company-doing.ts'
import { RoleBoxes, useRoleWords } from './roles.tsx'

/** Keys of programs: of the space that the tab works in, or with `isOwn` those that the user made in any. */
export function KeysSection({ isOwn = false }: { isOwn?: boolean }) {
  const { keys: words } = useText(companyText)
  const { http } = useServices()
  const { id: company } = useSpace()
  const api = createCompanyApi(http)
  const doing = useNotifiedDoing()
  const { asked, again } = useQuery<(Key | OwnKey)[]>(() => (isOwn ? api.ownKeys() : api.keys()))
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <EndableList
        asked={asked}
        again={again}
        doing={doing}
        none={words.none}
        end={words.end}
        onEnd={(id) => (isOwn ? api.endOwnKey(id) : api.endKey(id))}
      >
        {(key) => <KeyWords of={key} />}
      </EndableList>
      {/* A key belongs to the space where it is made. */}
      {isOwn && company ? null : (
        <div className="line gap-3 middle">
          <Button onClick={() => setMaking(true)}>{words.make}</Button>
        </div>
      )}
      {isMaking ? (
        <NewKey
          onClose={() => {
            setMaking(false)
            again()
          }}
        />
      ) : null}
    </>
  )
}

/** What tells one key from another. */
export function KeyWords({ of: key }: { of: Key | OwnKey }) {
  const { keys: words, personal } = useText(companyText)
  const language = useLanguage()
  const roleText = useRoleWords()
  const { name, roles, expires_at, used_on, created_by } = key
  const place = 'space' in key ? (key.space ? nameOf(key.space, language) : personal) : created_by
  return (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      · {roleText(roles)} · {words.until(dateOf(expires_at, language))} ·{' '}
      {used_on ? words.usedOn(dateOf(used_on, language)) : words.unused} · <bdi>{place}</bdi>
    </>
  )
}

const KEY_ROLES: readonly KeyRole[] = ['blender', 'laboratory', 'approver']
const USUAL_DAYS = '90'

function NewKey({ onClose }: { onClose: () => void }) {
  const { keys: t, invitations } = useText(companyText)
  const { http } = useServices()
  const form = useForm()
  const [name, setName] = useState('')
  const [days, setDays] = useState(USUAL_DAYS)
  const [roles, setRoles] = useState<KeyRole[]>([])
  const [key, setKey] = useState<string | null>(null)
  const make = async () => {
    const lifetime = daysOf(days)
    if (lifetime === null) return form.fail([{ field: 'days', message: t.daysError }])
    const made = await form.send(
      () => createCompanyApi(http).makeKey({ name: name.trim(), roles, days: lifetime }),
      { fieldOf: ([field]) => field },
    )
    if (made) setKey(made.value.key)
  }
  if (key !== null)
    return (
      <Dialog
        title={t.title}
        onClose={onClose}
        closeOnOverlay={false}
        footer={<Button onClick={onClose}>{t.close}</Button>}
      >
        <CopyField label={t.key} text={key} hint={t.once} t={{ ...invitations, copy: t.copy }} />
      </Dialog>
    )
  return (
    <FormDialog {...form} title={t.make} submit={t.create} onSubmit={() => void make()} onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={t.name}
        text={name}
        onText={setName}
        maxLength={100}
        dir="auto"
        required
      />
      <RoleBoxes of={KEY_ROLES} roles={roles} onRoles={setRoles} />
      <TextField
        {...form.field('days')}
        label={t.days}
        text={days}
        onText={setDays}
        inputMode="numeric"
        required
      />
    </FormDialog>
  )
}
