import { useMemo } from 'react'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { componentNames, nameOf } from '#calc/vocabulary/words/names.ts'
import { usePreferences, useText } from '#web/services.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useProse } from '../analysis-context.ts'
import { type Aim, type Bound, isInside, streamsReaching, valueWithout } from '../rules/bench/aim.ts'
import { canAdd } from '../rules/bench/workbench.ts'
import type { Recipe } from '../rules/draft.ts'
import { kindOf } from '../rules/offer.ts'
import { fieldText } from '../rules/percentages.ts'
import type { Preview } from './use-preview.ts'

const STREAMS_SHOWN = 3

interface FromOutsideProps extends Pick<Preview, 'calc'>, Pick<Aim, 'q' | 'finish' | 'corrected'> {
  recipe: Recipe
  wanted: number
  /** Positions whose share stays, joined. */
  held: string
  present: number
  side: Bound['side']
  isStrict: boolean
  write: (value: number) => string
}

/** What can bring the value there that is not in the recipe, and what of the recipe stands in its way. */
export function FromOutside(props: FromOutsideProps) {
  const { recipe, calc, q, wanted, held, present, side, isStrict, write, finish, corrected } = props
  const t = useText(workbench).aim
  const { language } = usePreferences()
  const prose = useProse()
  const { store } = useAnalysisTools()
  const isFull = useAnalysis(({ draft }) => !canAdd(draft))
  const materials = useAnalysis((state) => state.materials)
  const names = componentNames(recipe, language)
  const aim = useMemo(() => {
    const locked = held === '' ? [] : held.split(',').map(Number)
    return { q, finish, corrected, locked, bound: { side, strict: isStrict } }
  }, [q, finish, corrected, held, side, isStrict])
  const isThere = isInside(present, wanted, aim.bound)
  const streams = useMemo(() => {
    if (isThere || isFull || materials.is !== 'loaded') return []
    const others = materials.list.filter(
      ({ id }) => !recipe.components.some(({ material }) => material.id === id),
    )
    const isUsual = (material: Material) => kindOf(material) !== 'published'
    const shareOf = ({ percents }: { percents: readonly number[] }) => percents.at(-1)!
    // What a refinery has before pure compounds; of these what it takes least of.
    return streamsReaching(recipe, aim, others, wanted, calc)
      .toSorted(
        (a, b) =>
          Number(isUsual(b.material)) - Number(isUsual(a.material)) || shareOf(a.hit) - shareOf(b.hit),
      )
      .slice(0, STREAMS_SHOWN)
  }, [isThere, isFull, materials, recipe, aim, wanted, calc])
  const without = useMemo(() => {
    if (isThere) return null
    const away = recipe.components.flatMap(({ percentage }, moving) => {
      const hit =
        percentage > 0 && !aim.locked.includes(moving) ? valueWithout(recipe, { ...aim, moving }, calc) : null
      const isBetter = hit && (side === 'max' ? hit.value < present : hit.value > present)
      return isBetter ? [{ moving, hit }] : []
    })
    const sign = side === 'max' ? 1 : -1
    return away.toSorted((a, b) => sign * (a.hit.value - b.hit.value))[0] ?? null
  }, [isThere, recipe, aim, calc, side, present])

  return (
    <>
      {streams.length > 0 ? (
        <>
          <p>{t.streams(write(wanted))}</p>
          <ul className="fix-materials">
            {streams.map(({ material, hit, own }) => (
              <li key={material.id} className="fix-material">
                <span aria-hidden="true" />
                <div className="row gap-2 middle">
                  <span className="grows">
                    <bdi className="medium">{nameOf(material, language)}</bdi>{' '}
                    {own === null ? null : <span className="note">{t.own(write(own))}</span>}
                  </span>
                  <span>{prose(fieldText(hit.percents.at(-1)!))} %</span>
                  <Button
                    small
                    onClick={() =>
                      store.takeRecipe(
                        [...recipe.components.map((one) => one.material), material].map((one, at) => ({
                          material: one,
                          percentage: hit.percents[at]!,
                        })),
                      )
                    }
                  >
                    <span aria-hidden="true">{t.addShort}</span>
                    <span className="visually-hidden">{t.addStream(nameOf(material, language))}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {without ? (
        <p className="note fix-without">
          <LineSample series={seriesAt(without.moving)} />
          {t.without(names[without.moving]!, write(without.hit.value))}{' '}
          <button
            type="button"
            className="link-button"
            onClick={() => store.takePercents(without.hit.percents)}
          >
            {t.takeOut}
          </button>
        </p>
      ) : null}
    </>
  )
}
