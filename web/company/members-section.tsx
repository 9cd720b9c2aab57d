import { useState } from 'react'
import type { Role } from '#calc/vocabulary/roles.ts'
import { dateOf } from '#web/format/date.ts'
import { useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { chooseSpace } from '#web/session/tab-storage.ts'
import { company as companyText } from '#web/text/company.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { type Company, createCompanyApi } from './company.api.ts'
import { useNotifiedDoing, usePendingChange } from './company-doing.ts'
import { RoleBoxes } from './roles.tsx'

interface Props {
  company: Company
  onCompany: (company: Company) => void
}

export function MembersSection(props: Props) {
  const words = useText(companyText).members
  return (
    <section className="section stack gap-3" aria-labelledby="company-members">
      <h2 id="company-members">{words.title}</h2>
      <ul className="stack gap-3">
        {props.company.members.map((member) => (
          <MemberRow key={member.id} member={member} {...props} />
        ))}
      </ul>
    </section>
  )
}

type Member = Company['members'][number]

function MemberRow({ member, company, onCompany }: Props & { member: Member }) {
  const t = useText(companyText)
  const words = t.members
  const language = useLanguage()
  const { http } = useServices()
  const { user } = useSession()
  const doing = useNotifiedDoing()
  const [isLeaving, setLeaving] = useState(false)
  const [resigned, setResigned] = useState<Role[] | null>(null)
  const api = createCompanyApi(http)
  const { id, username, since } = member
  const name = member.name || username
  const isMe = id === user?.id
  const isOwner = company.roles.includes('owner')
  const { pending, request } = usePendingChange(
    (roles: Role[]) => doing.run(() => api.setRoles(company.id, id, roles)),
    onCompany,
  )
  const roles = pending ?? member.roles
  const takeOut = async () => {
    const done = await doing.run(() => api.removeMember(company.id, id))
    setLeaving(false)
    if (!done) return
    if (isMe) return chooseSpace(id, null)
    onCompany({ ...company, members: company.members.filter((one) => one.id !== id) })
  }
  return (
    <li className="line gap-2 across-6 middle ruled padded">
      <div className="grows">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {isMe ? <span className="note"> ({words.you})</span> : null}
        <p className="note">
          <bdi>{username}</bdi> · {words.since} {dateOf(since, language)}
          {roles.length === 0 ? ` · ${t.reader}: ${t.readerHint}` : null}
        </p>
      </div>
      <RoleBoxes
        roles={roles}
        name={name}
        why={isOwner ? null : t.ownersOnly}
        onRoles={(next) =>
          isMe && roles.includes('owner') && !next.includes('owner') ? setResigned(next) : request(next)
        }
      />
      {isOwner || isMe ? (
        <Button small aria-label={isMe ? words.leave : words.remove(name)} onClick={() => setLeaving(true)}>
          {isMe ? words.leave : words.removeShort}
        </Button>
      ) : null}
      {isLeaving ? (
        <ConfirmDialog
          title={isMe ? words.leaveTitle : words.removeTitle}
          confirm={isMe ? words.confirmLeave : words.confirmRemove}
          busy={doing.busy}
          onConfirm={() => void takeOut()}
          onCancel={() => setLeaving(false)}
        >
          <p>{isMe ? words.leaveText : words.removeText(name)}</p>
        </ConfirmDialog>
      ) : null}
      {resigned ? (
        <ConfirmDialog
          title={words.resignTitle}
          confirm={words.confirmResign}
          onConfirm={() => {
            setResigned(null)
            request(resigned)
          }}
          onCancel={() => setResigned(null)}
        >
          <p>{words.resignText}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
