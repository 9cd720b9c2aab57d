import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import './own.css'

interface ReadyMadeProps<Example> {
  t: Record<'title' | 'lead' | 'take' | 'taken', string> & { takeOf: (name: string) => string }
  examples: readonly Example[]
  nameOf: (example: Example) => string
  unitOf?: (example: Example) => string
  /** What it does, and what is not known of it. */
  what: (example: Example) => ReactNode
  about: (example: Example) => string
  isTaken: (example: Example) => boolean
  onTake: (example: Example) => void
}

/** Ready-made definitions, each with what is not known of it. */
export function ReadyMade<Example>(props: ReadyMadeProps<Example>) {
  const { t, examples, nameOf, unitOf = () => '', what, about, isTaken, onTake } = props
  return (
    <section>
      <h2>{t.title}</h2>
      <p className="note">{t.lead}</p>
      <ul className="own-examples stack gap-0">
        {examples.map((example) => {
          const name = nameOf(example)
          return (
            <li key={name} className="line gap-2 across-4 top">
              <div className="fills">
                <h3>
                  <bdi>{name}</bdi> {unitOf(example) ? <bdi className="unit">{unitOf(example)}</bdi> : null}
                </h3>
                <p>{what(example)}</p>
                <p className="note">{about(example)}</p>
              </div>
              {isTaken(example) ? (
                <span className="soft">{t.taken}</span>
              ) : (
                <Button
                  small
                  icon={<Plus aria-hidden size={16} />}
                  aria-label={t.takeOf(name)}
                  onClick={() => onTake(example)}
                >
                  {t.take}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
