import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { maps } from '#web/text/en/maps.ts'
import { Select } from '#web/ui/choice.tsx'
import type { Recipe } from '../rules/draft.ts'

interface CornerFieldsProps {
  recipe: Recipe
  /** Positions that may vary, and those that do. */
  free: readonly number[]
  varying: readonly number[]
  onVarying: (varying: number[]) => void
}

const NONE = 'none'

/** Which materials vary. One that stands at another corner already changes places with the one it replaces. */
export function CornerFields({ recipe, free, varying, onVarying }: CornerFieldsProps) {
  const t = useText(maps)
  const language = useLanguage()
  const names = namesOf(
    recipe.components.map(({ material }) => material),
    language,
  )
  const choose = (corner: number, at: number) => {
    const former = varying[corner]
    const next = varying.map((one) => (one === at && former !== undefined ? former : one))
    // What stood at the first two can't be moved to a corner that was empty.
    if (former === undefined) return onVarying(next.includes(at) ? next : [...next, at])
    onVarying(next.with(corner, at))
  }
  return [0, 1, 2].map((corner) => {
    const others = corner === 2 && varying.length === 2 ? varying : []
    const options = free
      .filter((at) => !others.includes(at))
      .map((at) => ({ value: String(at), label: names[at]! }))
    return (
      <Select
        key={corner}
        label={t.corner[corner]!}
        value={varying[corner] === undefined ? NONE : String(varying[corner])}
        onValue={(value) => (value === NONE ? onVarying(varying.slice(0, 2)) : choose(corner, Number(value)))}
        options={corner === 2 ? [{ value: NONE, label: t.none }, ...options] : options}
      />
    )
  })
}
