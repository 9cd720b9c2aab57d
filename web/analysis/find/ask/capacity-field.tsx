import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { useText } from '#web/services.ts'
import { batch } from '#web/text/batch.ts'
import { recipes } from '#web/text/recipes.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { useAnalysis, useAnalysisTools, useDigits } from '../../analysis-context.ts'

/** How much the tank can hold, in the batch's unit. */
export function CapacityField() {
  const { tank } = useText(recipes)
  const { units } = useText(batch)
  const digits = useDigits()
  const { store } = useAnalysisTools()
  const { criteria, bench } = useAnalysis((state) => state.draft)
  return (
    <NumberField
      className="slim"
      label={tank.capacity}
      unit={units[bench.unit]}
      text={digits(criteria.capacity)}
      marked={criteria.capacity.trim() !== '' && numberOf(criteria.capacity) === null}
      onText={(capacity) => store.setCriteria({ capacity })}
    />
  )
}
