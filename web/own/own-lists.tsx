import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { Bilingual, Language } from '#calc/vocabulary/words/language.ts'
import { useLanguage } from '#web/services.ts'
import { RequireRole } from '#web/session/require-role.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import './own.css'

const ICON = { 'aria-hidden': true, size: 16 } as const

interface EditDeleteProps {
  children?: ReactNode
  name: string
  t: Record<'edit' | 'remove', (name: string) => string>
  onEdit: () => void
  onDelete: () => void
}

export const EditDelete = ({ name, t, onEdit, onDelete, children }: EditDeleteProps) => (
  <>
    <IconButton label={t.edit(name)} icon={<Pencil {...ICON} />} onClick={onEdit} />
    {children}
    <RequireRole of="blender">
      <IconButton label={t.remove(name)} icon={<Trash2 {...ICON} />} onClick={onDelete} />
    </RequireRole>
  </>
)

interface ReadyMadeProps<Definition> {
  t: Record<'title' | 'lead' | 'take' | 'taken', string> & { takeOf: (name: string) => string }
  examples: readonly { definition: Definition; about: Bilingual }[]
  nameOf: (definition: Definition, language: Language) => string
  unitOf?: (definition: Definition, language: Language) => string
  what: (definition: Definition) => ReactNode
  isTaken: (definition: Definition) => boolean
  onTake: (definition: Definition) => void
}

export function ReadyMade<Definition>(props: ReadyMadeProps<Definition>) {
  const { t, examples, nameOf, unitOf, what, isTaken, onTake } = props
  const language = useLanguage()
  return (
    <section>
      <h2>{t.title}</h2>
      <p className="note">{t.lead}</p>
      <ul className="own-examples stack gap-0">
        {examples.map(({ definition, about }) => {
          const name = nameOf(definition, language)
          const unit = unitOf?.(definition, language)
          return (
            <li key={name} className="line gap-2 across-4 top">
              <div className="fills">
                <h3>
                  <bdi>{name}</bdi> {unit ? <bdi className="unit">{unit}</bdi> : null}
                </h3>
                <p>{what(definition)}</p>
                <p className="note">{about[language]}</p>
              </div>
              {isTaken(definition) ? (
                <span className="soft">{t.taken}</span>
              ) : (
                <Button
                  small
                  icon={<Plus aria-hidden size={16} />}
                  aria-label={t.takeOf(name)}
                  onClick={() => onTake(definition)}
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
