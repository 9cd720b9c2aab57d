import { useMemo } from 'react'
import { labelsOf } from '#calc/vocabulary/words/messages.ts'
import { joined, listedNames, namesOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import { useAnalysis, useProse } from '../analysis-context.ts'
import { materialsOf, optionsOf } from '../rules/draft.ts'
import { type MissingValues, missingOfChoice } from '../rules/missing.ts'
import { useChoosingText } from './row-words.ts'

/** How many groups are told; the others are counted. */
const MOST = 2
/** How many properties a sentence names. */
const NAMED = 3

/** What the blend will have no value for because of what is chosen, said as it is chosen. */
export function ChoiceCost() {
  const t = useChoosingText()
  const prose = useProse()
  const language = useLanguage()
  const draft = useAnalysis((state) => state.draft)
  const calc = useAnalysis((state) => state.calc)
  const materials = useMemo(() => materialsOf(draft), [draft])
  const groups = useMemo(
    () =>
      calc && draft.category && materials.length > 0
        ? missingOfChoice(draft.category, materials, calc, optionsOf(draft).options)
        : [],
    [calc, draft, materials],
  )
  const names = namesOf(materials, language)

  const sentence = ({ components, properties }: MissingValues) => {
    const labels = labelsOf(properties, language)
    const rest = labels.length - NAMED
    const listed = rest > 1 ? [...labels.slice(0, NAMED), t.more(prose(rest))] : labels
    const what = joined(listed, language)
    if (components.length === materials.length && components.length > 1) return t.costOfAll(what)
    const causes = listedNames(
      components.map((at) => names[at]!),
      language,
    )
    return t.cost(joined(causes, language), what)
  }
  const told = groups.filter(({ components }) => components.length > 0)
  return (
    <div role="status" className="choice-cost note amber awaits">
      {told.slice(0, MOST).map((group) => (
        <p key={group.components.join(' ')}>{sentence(group)}</p>
      ))}
      {told.length > MOST ? <p>{t.otherCosts(prose(told.length - MOST))}</p> : null}
    </div>
  )
}
