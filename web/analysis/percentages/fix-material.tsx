import { memo, useMemo } from 'react'
import { digitsIn, quantityIn } from '#calc/grades/shown-in.ts'
import { decimalsOf, meterStep } from '#calc/units/amounts.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { useLooks } from '#web/own/own-properties.api.ts'
import { usePreferences, useText } from '#web/services.ts'
import { batch as batchText } from '#web/text/batch.ts'
import { grades } from '#web/text/grades.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { useAnalysis, useAnalysisTools, useProse } from '../analysis-context.ts'
import { type Aim, aiming, type Hit, valueAlone } from '../rules/bench/aim.ts'
import { finished } from '../rules/bench/finish.ts'
import { batchAfter } from '../rules/bench/workbench.ts'
import type { Recipe } from '../rules/draft.ts'
import { fieldText } from '../rules/percentages.ts'
import type { Preview } from './use-preview.ts'

interface FixMaterialProps extends Pick<Preview, 'calc'>, Pick<Aim, 'q' | 'finish' | 'bound' | 'corrected'> {
  recipe: Recipe
  wanted: number
  at: number
  /** Positions whose share or amount stays, joined: a text is the same where nothing has changed. */
  held: string
  /** The batch that may grow; '' where none may. */
  size: string
  name: string
  newlyMissed: (recipe: Recipe) => readonly string[]
}

/** What one material would have to be; looked for again only when the question changes. */
export const FixMaterial = memo(function FixMaterial(props: FixMaterialProps) {
  const { recipe, calc, q, finish, bound, corrected, wanted, at, held, size, name, newlyMissed } = props
  const t = useText(workbench).aim
  const prose = useProse()
  const positions = useMemo(() => (held === '' ? [] : held.split(',').map(Number)), [held])
  const isHeld = positions.includes(at)
  const look = useLooks().of(q)
  const own = look?.digits
  // What can be had is looked for when the recipe changes, not at each figure that is typed.
  const aim = useMemo(
    () =>
      isHeld
        ? null
        : aiming(recipe, { q, finish, bound, corrected, digits: own, moving: at, locked: positions }, calc),
    [recipe, q, finish, bound, corrected, own, at, positions, calc, isHeld],
  )
  const freeAim = useMemo(() => {
    if (isHeld || size === '') return null
    return held === ''
      ? aim
      : aiming(recipe, { q, finish, bound, corrected, digits: own, moving: at, locked: [] }, calc)
  }, [recipe, q, finish, bound, corrected, own, at, held, size, calc, isHeld, aim])
  const answer = useMemo(() => aim?.(wanted) ?? null, [aim, wanted])
  const grown = useMemo(() => freeAim?.(wanted) ?? null, [freeAim, wanted])
  const { units } = usePreferences()
  const digits = digitsIn(q, units, look)
  const shown = quantityIn(q, units, look)
  const write = (value: number) => prose(formatFixed(shown.value(value), digits))
  const said = () => {
    if (!answer) return t.locked
    if (answer.is === 'stuck') return t.stuck
    if (answer.is === 'no-value') return t.noValue
    const alone = valueAlone(recipe, { q, finish, corrected, moving: at }, calc)
    const isInside = answer.low.value < wanted && wanted < answer.high.value
    return (
      [alone !== null && t.own(write(alone)), isInside && t.jumps].filter(Boolean).join(' · ') || t.noValue
    )
  }
  return (
    <li className="fix-material">
      <LineSample series={seriesAt(at)} />
      <div className="stack gap-0 breaks">
        <bdi className="medium">{name}</bdi>
        {answer?.is === 'hit' ? (
          answer.hits.map((hit) => (
            <ShareHit
              key={hit.percents[at]}
              hit={hit}
              at={at}
              {...{ name, write, recipe, finish, newlyMissed }}
            />
          ))
        ) : (
          <span className="note">{said()}</span>
        )}
        {grown?.is === 'hit'
          ? grown.hits.map((hit) => <GrowthHit key={hit.percents[at]} {...{ hit, at, name }} />)
          : null}
      </div>
    </li>
  )
})

interface HitProps {
  hit: Hit
  at: number
  name: string
}

interface ShareHitProps extends HitProps, Pick<FixMaterialProps, 'recipe' | 'finish' | 'newlyMissed'> {
  write: (value: number) => string
}

/** A share that gives the value while the batch stays what it is, and what else is missed then. */
function ShareHit({ hit, at, name, recipe, finish, newlyMissed, write }: ShareHitProps) {
  const t = useText(workbench).aim
  const { comma } = useText(grades).limits
  const { store } = useAnalysisTools()
  const prose = useProse()
  const now = recipe.components[at]!.percentage
  const missed = useMemo(() => {
    const components = recipe.components.map((one, place) => ({ ...one, percentage: hit.percents[place]! }))
    const fuel = { ...recipe, components }
    return newlyMissed(finish ? finished(fuel, finish.material, finish.share) : fuel)
  }, [recipe, hit, finish, newlyMissed])
  return (
    <div className="row gap-2 middle">
      <span className="grows">
        {t.share(prose(fieldText(hit.percents[at]!)), prose(fieldText(now)))}{' '}
        <span className="note">{t.gives(write(hit.value))}</span>
        {missed.length > 0 ? <span className="note block red">{t.breaks(missed.join(comma))}</span> : null}
      </span>
      <Button small onClick={() => store.takePercents(hit.percents)}>
        <span aria-hidden="true">{t.useShort}</span>
        <span className="visually-hidden">{t.use(name)}</span>
      </Button>
    </div>
  )
}

/** The same value with the other amounts as they are: so much of the material, in a batch of another size. */
function GrowthHit({ hit, at, name }: HitProps) {
  const { aim: t } = useText(workbench)
  const { units } = useText(batchText)
  const { store } = useAnalysisTools()
  const prose = useProse()
  const draft = useAnalysis((state) => state.draft)
  const batch = batchAfter(draft, hit.percents, at)
  if (!batch) return null
  const decimals = decimalsOf(meterStep(batch))
  const write = (amount: number) => prose(formatFixed(amount, decimals))
  const own = (batch.amount * hit.percents[at]!) / 100
  return (
    <div className="row gap-2 middle">
      <span className="note grows">{t.grow(write(own), write(batch.amount), units[batch.unit])}</span>
      <Button small variant="quiet" onClick={() => store.takePercents(hit.percents, String(batch.amount))}>
        <span aria-hidden="true">{t.useShort}</span>
        <span className="visually-hidden">{t.takeGrowth(name)}</span>
      </Button>
    </div>
  )
}
