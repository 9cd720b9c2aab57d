import ChartLine from 'lucide-react/icons/chart-line'
import Database from 'lucide-react/icons/database'
import Ruler from 'lucide-react/icons/ruler'
import { lazy, Suspense } from 'react'
import { useSession, useText } from '#web/services.ts'
import { home } from '#web/text/home.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'

/** Delays the demonstration until the text is shown and the main thread is idle. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 100)
  })
const Demo = lazy(async () => {
  await idle()
  return import('./demo.tsx')
})

export function HomeScreen() {
  const t = useText(home)
  const { accessToken } = useSession()
  return (
    <Page title={t.title} heading={null}>
      <div className="hero">
        <div className="stack gap-6">
          <PageHeading className="hero-sentence">{t.heading}</PageHeading>
          <p className="lead">{t.lead}</p>
          <div className="line gap-3 middle">
            {accessToken ? (
              <ButtonLink href="/dashboard" variant="primary">
                {t.launch}
              </ButtonLink>
            ) : (
              <>
                <ButtonLink href="/login" variant="primary">
                  {t.login}
                </ButtonLink>
                <ButtonLink href="/signup">{t.createAccount}</ButtonLink>
              </>
            )}
          </div>
        </div>
        <section className="demo stack gap-3 card" aria-label={t.demo.title}>
          <h2>{t.demo.title}</h2>
          <div style={{ minBlockSize: '26rem' }}>
            <Suspense>
              <Demo />
            </Suspense>
          </div>
        </section>
      </div>
      <section className="tile-l tiles gap-4" aria-label={t.features}>
        {[
          { Icon: ChartLine, ...t.feature1 },
          { Icon: Ruler, ...t.feature2 },
          { Icon: Database, ...t.feature3 },
        ].map(({ Icon, title, text }) => (
          <article key={title} className="stack gap-2 card">
            <Icon aria-hidden size={20} className="accent" />
            <h2>{title}</h2>
            <p className="soft">{text}</p>
          </article>
        ))}
      </section>
    </Page>
  )
}
