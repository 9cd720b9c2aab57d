import { useState } from 'react'
import type { Role } from '#calc/vocabulary/roles.ts'
import { dateOf } from '#web/format/date.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { company as companyText } from '#web/text/company.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Doing } from '../ui/asked.tsx'
import { createCompanyApi } from './company.api.ts'
import { RoleBoxes, useRoleWords } from './roles.tsx'
import { ShownOnce } from './shown-once.tsx'

/** Ways in for others, which an owner makes and takes back. */
export function InvitationsSection({ company, doing }: { company: string; doing: Doing }) {
  const t = useText(companyText)
  const words = t.invitations
  const language = useLanguage()
  const say = useRoleWords()
  const { http } = useServices()
  const api = createCompanyApi(http)
  const [roles, setRoles] = useState<Role[]>(['blender'])
  const [url, setUrl] = useState<string | null>(null)
  const { asked, again } = useAsked(() => api.invitations(company), [company])
  const invite = async () => {
    const made = await doing.run(() => api.invite(company, roles))
    if (!made) return
    setUrl(new URL(made.value.url, window.location.origin).href)
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
      {url ? <ShownOnce label={words.link} text={url} hint={words.once} copy={words.copy} /> : null}
      <AskedView asked={asked} again={again} t={t} rows={1}>
        {(open) =>
          open.length === 0 ? (
            <p className="note">{words.none}</p>
          ) : (
            <ul className="stack gap-2">
              {open.map(({ id, roles, expires_at, by }) => (
                <li key={id} className="line gap-2 across-4 middle">
                  <span>
                    {say(roles)} · {words.until(dateOf(expires_at, language))} · <bdi>{by}</bdi>
                  </span>
                  <Button
                    small
                    onClick={async () => {
                      if (await doing.run(() => api.revoke(company, id))) again()
                    }}
                  >
                    {words.revoke}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </AskedView>
    </section>
  )
}
