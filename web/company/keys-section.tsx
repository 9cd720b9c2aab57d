import { useState } from 'react'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { dateOf } from '#web/format/date.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { company as companyText } from '#web/text/company.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, FormDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'
import type { Doing } from '../ui/asked.tsx'
import { createCompanyApi, type KeyRole } from './company.api.ts'
import { RoleBoxes, useRoleWords } from './roles.tsx'
import { ShownOnce } from './shown-once.tsx'

const KEY_ROLES: readonly KeyRole[] = ['blender', 'laboratory', 'approver']
const USUAL_DAYS = '90'

/** API keys of the space that the tab works in. */
export function KeysSection({ doing }: { doing: Doing }) {
  const t = useText(companyText)
  const words = t.keys
  const language = useLanguage()
  const say = useRoleWords()
  const { http } = useServices()
  const api = createCompanyApi(http)
  const { asked, again } = useAsked(() => api.keys())
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <AskedView asked={asked} again={again} t={t} rows={1}>
        {(keys) =>
          keys.length === 0 ? (
            <p className="note">{words.none}</p>
          ) : (
            <ul className="stack gap-2">
              {keys.map(({ id, name, roles, expires_at, used_on, created_by }) => (
                <li key={id} className="line gap-2 across-4 middle">
                  <span>
                    <strong>
                      <bdi>{name}</bdi>
                    </strong>{' '}
                    · {say(roles)} · {words.until(dateOf(expires_at, language))} ·{' '}
                    {used_on ? words.usedOn(dateOf(used_on, language)) : words.unused} ·{' '}
                    <bdi>{created_by}</bdi>
                  </span>
                  <Button
                    small
                    onClick={async () => {
                      if (await doing.run(() => api.endKey(id))) again()
                    }}
                  >
                    {words.end}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </AskedView>
      <div className="line gap-3 middle">
        <Button onClick={() => setMaking(true)}>{words.make}</Button>
      </div>
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

function NewKey({ onClose }: { onClose: () => void }) {
  const t = useText(companyText).keys
  const { http } = useServices()
  const form = useForm()
  const [name, setName] = useState('')
  const [days, setDays] = useState(USUAL_DAYS)
  const [roles, setRoles] = useState<KeyRole[]>([])
  const [key, setKey] = useState<string | null>(null)
  const make = async () => {
    const count = numberOf(days)
    if (count === null || !Number.isInteger(count) || count < 1 || count > 365)
      return form.fail([{ field: 'days', message: t.daysError }])
    const made = await form.send(
      () => createCompanyApi(http).makeKey({ name: name.trim(), roles, days: count }),
      undefined,
      ([field]) => field,
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
        <ShownOnce label={t.key} text={key} hint={t.once} copy={t.copy} />
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
