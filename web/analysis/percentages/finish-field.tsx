import { memo } from 'react'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { useText } from '#web/services.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { FINISH_SHARE, finished, finishingMaterial, finishShare } from '../rules/bench/finish.ts'
import { FINISHES, recipeOf } from '../rules/draft.ts'

const STEPS = { ...FINISH_SHARE, step: 0.1, page: 1 }
const USUAL = '10'

/** What the blend gets before it is a fuel: the estimate shows it before and after. */
export const FinishField = memo(function FinishField() {
  const t = useText(workbench).finish
  const digits = useDigits()
  const { store } = useAnalysisTools()
  const finish = useAnalysis((state) => state.draft.bench.finish)
  const materials = useAnalysis((state) => state.materials)
  const list = materials.is === 'loaded' ? materials.list : null
  const material = finish && list && finishingMaterial(finish, list)
  const share = finish && finishShare(finish)
  return (
    <div className="finish line gap-2 across-3 bottom">
      <Select
        label={t.label}
        value={finish?.with ?? 'none'}
        onValue={(chosen) =>
          store.setFinish(chosen === 'none' ? null : { with: chosen, percent: finish?.percent ?? USUAL })
        }
        options={(['none', ...FINISHES] as const).map((value) => ({ value, label: t[value] }))}
      />
      {finish ? (
        <NumberField
          className="percentage-field"
          label={t.percent}
          labelHidden
          unit="%"
          steps={STEPS}
          text={digits(finish.percent)}
          onText={(percent) => store.setFinish({ ...finish, percent })}
          error={share === null ? t.error : list && !material ? t.missing : null}
        />
      ) : null}
      {material && share !== null ? <TakeFinished material={material} share={share} /> : null}
    </div>
  )
})

/** Makes what the fuel is finished with a part of the recipe, where there is room for one more. */
function TakeFinished({ material, share }: { material: Material; share: number }) {
  const t = useText(workbench).finish
  const { store } = useAnalysisTools()
  const recipe = recipeOf(useAnalysis((state) => state.draft))
  const whole = recipe && finished(recipe, material, share).components
  if (!whole || whole.length > MATERIAL_COUNT.max) return null
  return (
    <Button small variant="quiet" onClick={() => store.takeFinished(whole)}>
      {t.add}
    </Button>
  )
}
