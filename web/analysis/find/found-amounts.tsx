import { excludedText, NO_ADDITION } from '#calc/recipe-search/recipe-words.ts'
import { inUnit } from '#calc/units/amounts.ts'
import { joined, namesOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { batch } from '#web/text/batch.ts'
import { recipes } from '#web/text/recipes.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useProse } from '../analysis-context.ts'
import { BiasNote } from '../bias/bias-note.tsx'
import { UndoLine } from '../parts/undo-line.tsx'
import { LeftOut } from './found-recipe.tsx'
import { useMoney } from './use-money.ts'
import type { Answered } from './use-search.ts'

type Amounts = Exclude<Answered, { is: 'recipe' }>

/** What is to be added to the tank, or how much can be made; or that nothing helps. */
export function FoundAmounts({ found }: { found: Amounts }) {
  const isFound = found.answer.is === 'found'
  const limits = found.is === 'tank' ? found.of.tank.limits : found.of.question.limits
  const lines = useLines(found)
  return (
    <section className={classNames('said beside gap-2 across-3', isFound ? 'said-pass' : 'said-fail')}>
      <div role="status" className="find-status stack gap-1">
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {isFound ? <UndoLine isBare /> : null}
      {found.is === 'tank' ? (
        <LeftOut
          materials={found.of.materials}
          excluded={found.answer.excluded.filter(({ candidate }) => candidate >= 0)}
        />
      ) : null}
      <BiasNote quantities={limits.map(({ q }) => q)} />
    </section>
  )
}

function useLines(found: Amounts): string[] {
  const t = useText(recipes)
  const { units } = useText(batch)
  const language = useLanguage()
  const prose = useProse()
  const money = useMoney()
  const unit = units[found.of.unit]
  const amount = (value: number) => prose(Number(inUnit(value, found.of.unit).toFixed(6)))
  const names = namesOf(found.of.materials, language)
  if (found.is === 'batch') {
    const { answer } = found
    if (answer.is !== 'found') return [answer.is === 'not-found' ? t.largest.notFound : t.largest.none]
    return [t.largest[answer.isScarce ? 'scarce' : 'full'](amount(answer.batch.amount), unit)]
  }
  const { answer, of } = found
  const heel = answer.excluded.filter(({ candidate }) => candidate < 0)
  const unknown = heel.map((one) => excludedText(namesOf([of.contents], language)[0]!, one, language))
  if (answer.is !== 'found') return [NO_ADDITION[answer.is][language], ...unknown]
  const added = answer.additions.flatMap((addition, at) =>
    addition > 0 ? [t.tank.part(amount(addition), unit, names[at]!)] : [],
  )
  const isAdded = added.length > 0
  return [
    isAdded ? t.tank.add(joined(added, language)) : t.tank.nothing,
    t.tank.holds(amount(answer.total), unit, prose(of.holds.amount), units[of.holds.unit]),
    ...(answer.cost === null || !isAdded ? [] : [t.tank.cost(money.prose(answer.cost))]),
    ...(isAdded && !answer.proven ? [t.tank.best] : []),
    ...unknown,
  ]
}
