import { type ReactNode, useState } from 'react'
import type { Role } from '#calc/vocabulary/roles.ts'
import type { Answer } from '#web/api/http.ts'
import { dateOf } from '#web/format/date.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { company as companyText } from '#web/text/company.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { type Mutation, type Query, QueryView, useQuery } from '#web/ui/query.tsx'
import { createCompanyApi } from './company.api.ts'
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
  const { asked, again } = useQuery(() => api.invitations(company), [company])
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
        asked={asked}
        again={again}
        doing={doing}
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

interface EndableListProps<Item> {
  asked: Query<Item[]>
  again: () => void
  doing: Mutation
  none: string
  end: string
  onEnd: (id: string) => Promise<Answer<unknown>>
  children: (item: Item) => ReactNode
}

/** Open invitations or keys, each with a button that ends it. */
export function EndableList<Item extends { id: string }>({
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
    <QueryView asked={asked} again={again} t={t} rows={1}>
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
    </QueryView>
  )
}
