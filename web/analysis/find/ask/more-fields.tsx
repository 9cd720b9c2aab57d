import { MATERIAL_COUNT, PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { useText } from '#web/services.ts'
import { recipes } from '#web/text/recipes.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useAnalysis, useAnalysisTools, useDigits } from '../../analysis-context.ts'

const COUNT = { min: 1, max: MATERIAL_COUNT.max, step: 1, page: 1 }
const SHARE = { ...PERCENTAGE, page: 1 }

/** Fields that are rarely needed. */
export function MoreFields() {
  const t = useText(recipes).more
  const digits = useDigits()
  const { store } = useAnalysisTools()
  const { atMost, leastUsed, hasMargin, isSure, productPrice, currency, isDosing, goal } = useAnalysis(
    (state) => state.draft.criteria,
  )
  const isDosed = useAnalysis(({ draft }) => draft.bench.doses.length > 0)
  const isUnreadable = (text: string) => text.trim() !== '' && numberOf(text) === null
  return (
    <details className="find-more">
      <summary>{t.title}</summary>
      <div className="line gap-2 across-3 bottom">
        <NumberField
          label={t.atMost}
          steps={COUNT}
          text={digits(atMost)}
          marked={isUnreadable(atMost)}
          onText={(text) => store.setCriteria({ atMost: text })}
        />
        <NumberField
          label={t.leastUsed}
          unit="%"
          steps={SHARE}
          text={digits(leastUsed)}
          marked={isUnreadable(leastUsed)}
          onText={(text) => store.setCriteria({ leastUsed: text })}
        />
        <NumberField
          label={t.productPrice}
          unit={currency}
          text={digits(productPrice)}
          marked={isUnreadable(productPrice)}
          onText={(text) => store.setCriteria({ productPrice: text })}
        />
      </div>
      <Checkbox
        role="switch"
        label={t.margin}
        hint={t.marginHint}
        checked={hasMargin}
        onChecked={(checked) => store.setCriteria({ hasMargin: checked })}
      />
      <Checkbox
        role="switch"
        label={t.sure}
        hint={t.sureHint}
        checked={isSure}
        onChecked={(checked) => store.setCriteria({ isSure: checked })}
      />
      {isDosed && goal === 'cost' ? (
        <Checkbox
          role="switch"
          label={t.dosing}
          hint={t.dosingHint}
          checked={isDosing}
          onChecked={(checked) => store.setCriteria({ isDosing: checked })}
        />
      ) : null}
    </details>
  )
}
