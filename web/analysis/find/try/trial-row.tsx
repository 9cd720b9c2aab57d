import type { State } from '#calc/grades/check.ts'
import type { Trial } from '#calc/try/trial.ts'
import { reasonText } from '#calc/try/try-words.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { StateMark } from '#web/answer/verdict.tsx'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import type { Material } from '../../analysis.api.ts'
import { useProse } from '../../analysis-context.ts'
import { useMoney } from '../use-money.ts'
import { type Asked, namedMaterials } from './try-question.ts'

interface TrialRowProps {
  trial: Trial
  asked: Asked
  material: Material
  name: string
  canUse: boolean
  onUse: () => void
}

/** A material that was tried: what the grade says of it, why, and what the recipe then costs. */
export function TrialRow({ trial, asked, material, name, canUse, onUse }: TrialRowProps) {
  const t = useText(recipes).trying
  const { full } = useText(workbench)
  const language = useLanguage()
  const { units } = usePreferences()
  const money = useMoney()
  const prose = useProse()
  const unit = asked.question.basis === 'volume' ? 'm3' : 't'
  const cost = trial.cost?.per[unit]
  const reason = reasonText(trial, namesOf(namedMaterials(asked, material), language), language, units)
  const said = (state: State) =>
    state === 'fail' ? t.misses(prose(trial.misses), trial.misses > 1) : t.states[state]
  return (
    <li className="find-other">
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {trial.state ? <StateMark state={trial.state}>{said(trial.state)}</StateMark> : null}
        {reason ? <span className="note">{reason}</span> : null}
        {cost == null ? null : (
          <span className="note">
            <bdi>{money.prose(cost)}</bdi> {money.per(unit)}
          </span>
        )}
      </div>
      <Button
        small
        aria-label={t.use(name)}
        disabled={!canUse}
        title={canUse ? undefined : full}
        onClick={onUse}
      >
        {t.useShort}
      </Button>
    </li>
  )
}
