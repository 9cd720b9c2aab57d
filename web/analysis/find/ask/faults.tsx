import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { recipes } from '#web/text/recipes.ts'
import type { Fault } from '../question.ts'

/** What keeps a question from being asked. */
export function Faults({ faults }: { faults: readonly Fault[] }) {
  const t = useText(recipes).faults
  const language = useLanguage()
  return (
    <ul className="find-faults field-error" role="alert">
      {faults.map((fault) => (
        <li key={fault.is}>
          {fault.is === 'prices' || fault.is === 'unreadable' || fault.is === 'order'
            ? t[fault.is](new Intl.ListFormat(language).format(namesOf(fault.materials, language)))
            : t[fault.is]}
        </li>
      ))}
    </ul>
  )
}
