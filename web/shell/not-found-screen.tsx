import { useSession, useText } from '#web/services.ts'
import { shell } from '#web/text/shell.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'

export default function NotFoundScreen() {
  const t = useText(shell)
  const { accessToken } = useSession()
  return (
    <Page title={t.notFoundTitle} lead={t.notFound} width="narrow">
      <div className="line gap-3 middle">
        <ButtonLink href="/" variant={accessToken ? 'secondary' : 'primary'}>
          {t.toHome}
        </ButtonLink>
        {accessToken ? (
          <ButtonLink href="/dashboard" variant="primary">
            {t.toDashboard}
          </ButtonLink>
        ) : null}
      </div>
    </Page>
  )
}
