import { memo, useMemo } from 'react'
import { isByRule, PRESSURE_RULES } from '#calc/goal-seek/by-rule.ts'
import { digitsIn, quantityIn } from '#calc/grades/shown.ts'
import { UNIT_OF } from '#calc/recipe/money.ts'
import { decimalsOf, meterStep } from '#calc/units/amounts.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { formatFixed, grouped } from '#calc/vocabulary/words/numbers.ts'
import { useMoneyIn } from '#web/batch/batch-lines.tsx'
import { useProse } from '#web/format/quantities.ts'
import { useOwnFormats } from '#web/own/own-list.ts'
import { usePreferences, useText } from '#web/services.ts'
import { batch as batchText } from '#web/text/batch.ts'
import { grades } from '#web/text/grades.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { aiming, type Bound, type Hit, type Target, valueAlone, withShares } from '../rules/bench/aim.ts'
import { batchAfter, batchOf } from '../rules/bench/workbench.ts'
import type { Recipe } from '../rules/draft.ts'
import { fieldText } from '../rules/percentages.ts'

/** How a quantity is shown: in the user's units, with the decimals of its test. */
export function useWritten(q: Quantity) {
  const { units } = usePreferences()
  const prose = useProse()
  const look = useOwnFormats().of(q)
  const shown = quantityIn(q, units, look)
  const digits = digitsIn(q, units, look)
  return { look, shown, digits, write: (value: number) => prose(formatFixed(shown.value(value), digits)) }
}

/** What a share that gives the value costs more than one at the limit itself, per unit of the basis. */
export type MarginOf = (aim: ReturnType<typeof aiming>, hit: Hit) => number | null

interface FixMaterialProps {
  target: Target
  bound: Bound | null
  wanted: number
  at: number
  held: readonly number[]
  canGrow: boolean
  name: string
  newlyMissed: (recipe: Recipe) => readonly string[]
  marginOf: MarginOf
  /** After a share was used. */
  onDone?: (() => void) | undefined
}

/** The share of one material that gives the value; solved again only when the question changes. */
export const FixMaterial = memo(function FixMaterial(props: FixMaterialProps) {
  const { target, bound, wanted, at, held, canGrow, name } = props
  const t = useText(workbench).aim
  const { write } = useWritten(target.q)
  const isHeld = held.includes(at)
  // Sampled when the recipe changes, not at each typed figure.
  const aim = useMemo(
    () => (isHeld ? null : aiming(target, { moving: at, locked: held }, bound)),
    [target, bound, at, held, isHeld],
  )
  const freeAim = useMemo(() => {
    if (isHeld || !canGrow) return null
    return held.length === 0 ? aim : aiming(target, { moving: at, locked: [] }, bound)
  }, [target, bound, at, held, canGrow, isHeld, aim])
  const answer = useMemo(() => aim?.(wanted) ?? null, [aim, wanted])
  const grown = useMemo(() => freeAim?.(wanted) ?? null, [freeAim, wanted])
  const reason = () => {
    if (!answer) return t.locked
    if (answer.is === 'stuck') return t.stuck
    if (answer.is !== 'missed') return t.noValue
    const alone = valueAlone(target, at)
    const isJumped = answer.low.value < wanted && wanted < answer.high.value
    return (
      [alone !== null && t.own(write(alone)), isJumped && t.jumps].filter(Boolean).join(' · ') || t.noValue
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
              {...props}
              hit={hit}
              write={write}
              margin={aim && props.marginOf(aim, hit)}
            />
          ))
        ) : (
          <span className="note">{reason()}</span>
        )}
        {isByRule(target.q, target.recipe.components[at]!.material.properties.rvp) ? (
          <AmountsByRule target={target} bound={bound} wanted={wanted} at={at} held={held} />
        ) : null}
        {grown?.is === 'hit'
          ? grown.hits.map((hit) => (
              <GrowthHit key={hit.percents[at]} hit={hit} at={at} name={name} onDone={props.onDone} />
            ))
          : null}
      </div>
    </li>
  )
})

/** Amounts of a light end by each rule for the vapor pressure; in the unit of the batch where there is one. */
function AmountsByRule({
  target,
  bound,
  wanted,
  at,
  held,
}: Pick<FixMaterialProps, 'target' | 'bound' | 'wanted' | 'at' | 'held'>) {
  const t = useText(workbench).aim
  const { comma } = useText(grades).limits
  const { units } = useText(batchText)
  const prose = useProse()
  const batch = useAnalysis((state) => batchOf(state.draft.bench))
  const hits = useMemo(
    () =>
      PRESSURE_RULES.flatMap((rule) => {
        const { options } = target.recipe
        const methods = { ...options?.methods, rvp: rule }
        const recipe = { ...target.recipe, options: { ...options, methods } }
        const found = aiming({ ...target, recipe }, { moving: at, locked: held }, bound)(wanted)
        return found.is === 'hit' ? [{ rule, share: found.hits[0]!.percents[at]! }] : []
      }),
    [target, bound, wanted, at, held],
  )
  if (hits.length < 2) return null
  const amountOf = (share: number) =>
    batch
      ? `${prose(grouped(formatFixed((batch.amount * share) / 100, decimalsOf(meterStep(batch)))))} ${units[batch.unit]}`
      : `${prose(fieldText(share))} %`
  return <p className="note">{hits.map(({ rule, share }) => t.byRule[rule](amountOf(share))).join(comma)}</p>
}

/** Costs below this show as 0. */
const LEAST_COST = 0.005

interface HitProps extends Pick<FixMaterialProps, 'at' | 'name' | 'onDone'> {
  hit: Hit
}

interface ShareHitProps extends HitProps, Pick<FixMaterialProps, 'target' | 'newlyMissed'> {
  margin: number | null
  write: (value: number) => string
}

/** A share that gives the value in a batch of the same size, and what would be missed then. */
function ShareHit({ hit, at, name, target: { recipe }, newlyMissed, write, margin, onDone }: ShareHitProps) {
  const money = useMoneyIn(useAnalysis((state) => state.draft.criteria.currency))
  const t = useText(workbench).aim
  const { comma } = useText(grades).limits
  const { store } = useAnalysisTools()
  const prose = useProse()
  const now = recipe.components[at]!.percentage
  const missed = useMemo(() => newlyMissed(withShares(recipe, hit.percents)), [recipe, hit, newlyMissed])
  return (
    <div className="row gap-2 middle">
      <span className="grows">
        {t.share({ share: prose(fieldText(hit.percents[at]!)), now: prose(fieldText(now)) })}{' '}
        <span className="note">{t.gives(write(hit.value))}</span>
        {margin !== null && margin >= LEAST_COST ? (
          <span className="note block">{t.marginCosts(money.rate(margin, UNIT_OF[recipe.basis]))}</span>
        ) : null}
        {missed.length > 0 ? <span className="note block red">{t.breaks(missed.join(comma))}</span> : null}
      </span>
      <Button
        small
        aria-label={t.use(name)}
        onClick={() => {
          store.takePercents(hit.percents)
          onDone?.()
        }}
      >
        {t.useShort}
      </Button>
    </div>
  )
}

/** The same value with the other amounts unchanged, in a batch of another size. */
function GrowthHit({ hit, at, name, onDone }: HitProps) {
  const { aim: t } = useText(workbench)
  const { units } = useText(batchText)
  const { store } = useAnalysisTools()
  const prose = useProse()
  const draft = useAnalysis((state) => state.draft)
  const batch = batchAfter(draft, hit.percents, at)
  if (!batch) return null
  const decimals = decimalsOf(meterStep(batch))
  const write = (amount: number) => prose(grouped(formatFixed(amount, decimals)))
  const own = (batch.amount * hit.percents[at]!) / 100
  return (
    <div className="row gap-2 middle">
      <span className="note grows">
        {t.grow({ own: write(own), batch: write(batch.amount), unit: units[batch.unit] })}
      </span>
      <Button
        small
        variant="quiet"
        aria-label={t.takeGrowth(name)}
        onClick={() => {
          store.takePercents(hit.percents, String(batch.amount))
          onDone?.()
        }}
      >
        {t.useShort}
      </Button>
    </div>
  )
}
