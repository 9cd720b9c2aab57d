import { useState } from 'react'
import { dateOf } from '#web/format/date.ts'
import { useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { chooseSpace } from '#web/session/tab-storage.ts'
import { company as companyText } from '#web/text/company.ts'
import type { Doing } from '#web/ui/asked.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { type Company, createCompanyApi } from './company.api.ts'
import { RoleBoxes } from './roles.tsx'

interface Props {
  company: Company
  doing: Doing
  onCompany: (company: Company) => void
}

/** Who is in it, with their roles. */
export function MembersSection({ company, doing, onCompany }: Props) {
  const t = useText(companyText)
  const words = t.members
  const language = useLanguage()
  const { http } = useServices()
  const { user } = useSession()
  const [leaving, setLeaving] = useState<Company['members'][number] | null>(null)
  const api = createCompanyApi(http)
  const isOwner = company.roles.includes('owner')
  const takeOut = async (id: string) => {
    const done = await doing.run(() => api.takeOut(company.id, id))
    setLeaving(null)
    if (!done) return
    if (id === user?.id) return chooseSpace(id, null)
    onCompany({ ...company, members: company.members.filter((one) => one.id !== id) })
  }
  return (
    <section className="section stack gap-3" aria-labelledby="company-members">
      <h2 id="company-members">{words.title}</h2>
      <ul className="stack gap-3">
        {company.members.map((member) => {
          const { id, name, username, roles, since } = member
          const isMe = id === user?.id
          return (
            <li key={id} className="line gap-2 across-6 middle ruled padded">
              <div className="grows">
                <strong>
                  <bdi>{name || username}</bdi>
                </strong>
                {isMe ? <span className="note"> ({words.you})</span> : null}
                <p className="note">
                  <bdi>{username}</bdi> · {words.since} {dateOf(since, language)}
                  {roles.length === 0 ? ` · ${t.reader}: ${t.readerHint}` : null}
                </p>
              </div>
              <RoleBoxes
                roles={roles}
                name={name || username}
                why={isOwner ? null : t.ownersOnly}
                onRoles={async (wanted) => {
                  const answer = await doing.run(() => api.setRoles(company.id, id, wanted))
                  if (answer) onCompany(answer.value)
                }}
              />
              {isOwner || isMe ? (
                <Button
                  small
                  aria-label={isMe ? words.leave : words.remove(name || username)}
                  onClick={() => setLeaving(member)}
                >
                  {isMe ? words.leave : words.removeShort}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
      {leaving ? (
        <ConfirmDialog
          title={leaving.id === user?.id ? words.leaveTitle : words.removeTitle}
          confirm={leaving.id === user?.id ? words.confirmLeave : words.confirmRemove}
          busy={doing.busy}
          onConfirm={() => void takeOut(leaving.id)}
          onCancel={() => setLeaving(null)}
        >
          <p>
            {leaving.id === user?.id ? words.leaveText : words.removeText(leaving.name || leaving.username)}
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
