import { type ReactNode, useState } from 'react'
import type { Role } from '#calc/vocabulary/roles.ts'
import type { Answer } from '#web/api/http.ts'
import { dateOf, daysOf } from '#web/format/date.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { company as companyText } from '#web/text/company.ts'
import { type Asked, AskedView, type Doing, useAsked } from '#web/ui/asked.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog, FormDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'
import { createCompanyApi, type KeyRole } from './company.api.ts'
import { useNotifiedDoing } from './company-doing.ts'
import { RoleBoxes, useRoleWords } from './roles.tsx'

export function InvitationsSection({ company }: { company: string }) {
  const words = useText(companyText).invitations
  const language = useLanguage()
  const roleText = useRoleWords()
  const { http } = useServices()
  const api = createCompanyApi(http)
  const [roles, setRoles] = useState<Role[]>(['blender'])
  const doing = useNotifiedDoing()
  /** The link made last, until it is revoked. */
  const [made, setMade] = useState<{ id: string; url: string } | null>(null)
  const { asked, again } = useAsked(() => api.invitations(company), [company])
  const invite = async () => {
    const done = await doing.run(() => api.invite(company, roles))
    if (!done) return
    const { id, url } = done.value
    setMade({ id, url: new URL(url, window.location.origin).href })
    again()
  }
  return (
    <section className="section stack gap-3" aria-labelledby="company-invitations">
      <h2 id="company-invitations">{words.title}</h2>
      <p className="soft">{words.lead}</p>
      <div className="line gap-2 across-6 middle">
        <RoleBoxes roles={roles} onRoles={setRoles} />
        <Button busy={doing.busy} onClick={() => void invite()}>
          {words.make}
        </Button>
      </div>
      {made ? (
        <CopyField key={made.id} label={words.link} text={made.url} hint={words.once} t={words} />
      ) : null}
      <EndableList
        {...{ asked, again, doing }}
        none={words.none}
        end={words.revoke}
        onEnd={async (id) => {
          const answer = await api.revoke(company, id)
          if (answer.ok && id === made?.id) setMade(null)
          return answer
        }}
      >
        {({ roles, expires_at, by }) => (
          <>
            {roleText(roles)} · {words.until(dateOf(expires_at, language))} · <bdi>{by}</bdi>
          </>
        )}
      </EndableList>
    </section>
  )
}

export function KeysSection() {
  const words = useText(companyText).keys
  const language = useLanguage()
  const roleText = useRoleWords()
  const { http } = useServices()
  const api = createCompanyApi(http)
  const doing = useNotifiedDoing()
  const { asked, again } = useAsked(() => api.keys())
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <EndableList
        {...{ asked, again, doing }}
        none={words.none}
        end={words.end}
        onEnd={(id) => api.endKey(id)}
      >
        {({ name, roles, expires_at, used_on, created_by }) => (
          <>
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            · {roleText(roles)} · {words.until(dateOf(expires_at, language))} ·{' '}
            {used_on ? words.usedOn(dateOf(used_on, language)) : words.unused} · <bdi>{created_by}</bdi>
          </>
        )}
      </EndableList>
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

interface EndableListProps<Item> {
  asked: Asked<Item[]>
  again: () => void
  doing: Doing
  none: string
  end: string
  onEnd: (id: string) => Promise<Answer<unknown>>
  children: (item: Item) => ReactNode
}

/** Open invitations or keys, each with a button that ends it. */
function EndableList<Item extends { id: string }>({
  asked,
  again,
  doing,
  none,
  end,
  onEnd,
  children,
}: EndableListProps<Item>) {
  const t = useText(companyText)
  return (
    <AskedView asked={asked} again={again} t={t} rows={1}>
      {(items) =>
        items.length === 0 ? (
          <p className="note">{none}</p>
        ) : (
          <ul className="stack gap-2">
            {items.map((item) => (
              <li key={item.id} className="line gap-2 across-4 middle">
                <span>{children(item)}</span>
                <Button
                  small
                  onClick={async () => {
                    if (await doing.run(() => onEnd(item.id))) again()
                  }}
                >
                  {end}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </AskedView>
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
