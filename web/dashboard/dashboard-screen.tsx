import Database from 'lucide-react/icons/database'
import FileText from 'lucide-react/icons/file-text'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Workflow from 'lucide-react/icons/workflow'
import { useSession, useText } from '#web/services.ts'
import { dashboard } from '#web/text/en/dashboard.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { RecentAnalyses } from './recent-analyses.tsx'

const ICON = { 'aria-hidden': true, size: 20 } as const

export default function DashboardScreen() {
  const t = useText(dashboard)
  const { user } = useSession()
  return (
    <Page title={t.title} lead={user ? <Welcome name={user.username} /> : undefined}>
      <article className="card dashboard-main">
        <h2>
          <FlaskConical {...ICON} />
          {t.analysis.title}
        </h2>
        <p className="soft">{t.analysis.text}</p>
        <div className="button-row">
          <ButtonLink href="/materials-analysis" variant="primary">
            {t.analysis.start}
          </ButtonLink>
          <ButtonLink href="/my-materials">{t.analysis.materials}</ButtonLink>
        </div>
      </article>
      <RecentAnalyses />
      <div className="features">
        {[
          { Icon: Workflow, ...t.later.process },
          { Icon: FileText, ...t.later.reporting },
          { Icon: Database, ...t.later.database },
        ].map(({ Icon, title, text }) => (
          <article key={title} className="feature card dashboard-later">
            <h2>
              <Icon {...ICON} />
              {title}
            </h2>
            <p className="soft">{text}</p>
            <Button disabled>{t.comingSoon}</Button>
          </article>
        ))}
      </div>
    </Page>
  )
}

/** The username keeps its own direction within the sentence. */
function Welcome({ name }: { name: string }) {
  const t = useText(dashboard)
  const [before, after] = t.welcome('\0').split('\0')
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}
