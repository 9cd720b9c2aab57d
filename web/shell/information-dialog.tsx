import type { ReactNode } from 'react'
import { useText } from '#web/services.ts'
import { information } from '#web/text/information.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import graph from '../pictures/graph.webp'
import percentages from '../pictures/percentages.webp'
import results from '../pictures/results.webp'
import type { Information } from './navigation.tsx'
import { SupportContacts } from './support-contacts.tsx'

/** Taken by e2e/pictures.e2e.ts, so that they stay current. */
const PICTURES = [
  ['percentages', percentages],
  ['results', results],
  ['graph', graph],
] as const

export default function InformationDialog({ shown, onClose }: { shown: Information; onClose: () => void }) {
  if (shown === 'help') return <HelpDialog onClose={onClose} />
  if (shown === 'support') return <SupportDialog onClose={onClose} />
  return <AboutDialog onClose={onClose} />
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="dialog-section">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useText(information).help
  const { analysis, ...later } = t.features
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t.gotIt}
        </Button>
      }
    >
      <Section title={t.stepsTitle}>
        <ol className="numbered">
          {t.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Section>
      <Section title={t.picturesTitle}>
        {PICTURES.map(([name, address]) => (
          <figure key={name} className="picture">
            <img src={address} alt={t.pictures[name]} width={1200} height={750} loading="lazy" />
            <figcaption className="note">{t.pictures[name]}</figcaption>
          </figure>
        ))}
      </Section>
      <Section title={t.featuresTitle}>
        <ul>
          <li className="row gap-4 apart padded ruled">
            {analysis} <span className="tag green">{t.available}</span>
          </li>
          {Object.values(later).map((name) => (
            <li key={name} className="row gap-4 apart padded ruled">
              {name} <span className="tag soft">{t.comingSoon}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t.tipsTitle}>
        <ul className="bullets">
          {t.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </Section>
      <Section title={t.apiTitle}>
        <p className="feature-links">
          {t.api} <a href="/swagger/">Swagger</a> · <a href="/redoc/">Redoc</a>
        </p>
      </Section>
    </Dialog>
  )
}

function SupportDialog({ onClose }: { onClose: () => void }) {
  const t = useText(information).support
  return (
    <Dialog title={t.title} onClose={onClose} closeInFooter>
      <SupportContacts />
      <Section title={t.tipTitle}>
        <p>{t.tip}</p>
      </Section>
    </Dialog>
  )
}

function AboutDialog({ onClose }: { onClose: () => void }) {
  const t = useText(information).about
  const sections = [
    [t.missionTitle, t.mission],
    [t.points.research, t.points.researchText],
    [t.points.reliable, t.points.reliableText],
    [t.teamTitle, t.team],
  ] as const
  return (
    <Dialog title={t.title} onClose={onClose} closeInFooter>
      {sections.map(([title, text]) => (
        <Section key={title} title={title}>
          <p>{text}</p>
        </Section>
      ))}
      <p className="note dialog-section">
        {t.version} · {t.updated} · <a href="/licences.txt">{t.licences}</a>
      </p>
    </Dialog>
  )
}
