import { useSession, useText } from '#web/services.ts'
import { missingTexts } from '#web/text/missing.ts'
import { shell } from '#web/text/shell.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'

export default function NotFoundScreen() {
  const t = useText(missingTexts)
  const { dashboard } = useText(shell)
  const { accessToken } = useSession()
  return (
    <Page title={t.title} lead={t.lead} width="narrow">
      <div className="line gap-3 middle">
        <ButtonLink href="/" variant={accessToken ? 'secondary' : 'primary'}>
          {t.toHome}
        </ButtonLink>
        {accessToken ? (
          <ButtonLink href="/dashboard" variant="primary">
            {dashboard}
          </ButtonLink>
        ) : null}
      </div>
    </Page>
  )
}
