import { useParams } from 'wouter'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { isGone } from '#web/api/errors.ts'
import { useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { chooseSpace } from '#web/session/tab-storage.ts'
import { company as companyText } from '#web/text/company.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Failed, QueryView, useMutation, useQuery } from '#web/ui/query.tsx'
import { createCompanyApi } from './company.api.ts'
import { useRoleWords } from './roles.tsx'

export default function JoinScreen() {
  const t = useText(companyText).join
  const language = useLanguage()
  const roleText = useRoleWords()
  const { http } = useServices()
  const { user } = useSession()
  const token = useParams<{ id: string }>().id
  const doing = useMutation()
  const api = createCompanyApi(http)
  const { asked, again } = useQuery(() => api.join(token, true), [token])
  const accept = async () => {
    const joined = await doing.run(() => api.join(token, false))
    if (joined) chooseSpace(user!.id, joined.value.id, undefined, joined.value.roles)
  }
  if (asked.is === 'failed' && isGone(asked.error))
    return (
      <Page title={t.title} lead={t.gone} width="narrow">
        <div className="line gap-3 middle">
          <ButtonLink href="/dashboard">{t.dashboard}</ButtonLink>
        </div>
      </Page>
    )
  return (
    <Page title={t.title} width="narrow">
      <QueryView asked={asked} again={again} t={t} rows={2}>
        {(company) => (
          <div className="stack">
            <p>{t.asks(nameOf(company, language))}</p>
            <p>{t.roles(roleText(company.roles))}</p>
            <Failed title={t.failed} error={doing.error} />
            <div className="line gap-3 middle">
              <Button variant="primary" busy={doing.busy} onClick={() => void accept()}>
                {t.accept}
              </Button>
            </div>
          </div>
        )}
      </QueryView>
    </Page>
  )
}
