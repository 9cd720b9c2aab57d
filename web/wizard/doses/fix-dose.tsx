import { useMemo } from 'react'
import { ADDITIVE_UNITS } from '#calc/additives/additive-words.ts'
import { doseFor, reachable } from '#calc/additives/treat.ts'
import {
  ADDITIVES_OF_BLEND,
  type Curve,
  DOSE_MAX,
  type Dosed,
  type DoseUnit,
} from '#calc/vocabulary/additive.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useAdditives } from '#web/own/own-list.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { aimedValue, type Target } from '../rules/bench/aim.ts'
import { type DoseEntry, type Recipe, recipeShares } from '../rules/draft.ts'

interface FixDoseProps {
  target: Target
  wanted: number
  write: (value: number) => string
  newlyMissed: (recipe: Recipe) => readonly string[]
  /** After a dose was used. */
  onDone?: (() => void) | undefined
}

/** Steps per unit that doses are rounded up to: more of it goes further the same way. */
const STEPS: Readonly<Record<DoseUnit, number>> = { mg_kg: 10, mg_l: 10, l_m3: 1000 }

/**
 * The smallest dose of an additive, in steps, that brings the value to `wanted` or just beyond, null where none does;
 * and the values in reach. Null where the additive has no effect on the value.
 */
export function doseReaching(
  target: Target,
  wanted: number,
  { id, additive }: Pick<Dosed, 'id' | 'additive'>,
): { dose: number | null; low: number; high: number } | null {
  const curve = (additive.responses as Partial<Record<Quantity, Curve>>)[target.q]
  if (!curve) return null
  const { recipe } = target
  const others = { ...recipe, dosed: (recipe.dosed ?? []).filter((one) => one.id !== id) }
  const base = aimedValue({ ...target, recipe: others })(recipeShares(recipe))
  if (base === null) return null
  const [low, high] = reachable(curve, base)
  const exact = doseFor(curve, base, wanted)
  const step = STEPS[additive.unit]
  const whole = exact === null ? null : Math.ceil(Number((exact * step).toPrecision(12))) / step
  const last = Math.min(DOSE_MAX[additive.unit], curve.points.at(-1)![0])
  return { dose: whole === null ? null : Math.min(whole, last), low, high }
}

/** The user's additives that act on the property, each with the dose for the wanted value. */
export function FixDose({ target, wanted, write, newlyMissed, onDone }: FixDoseProps) {
  const { recipe } = target
  const t = useText(workbench).doses
  const { aim } = useText(workbench)
  const { comma } = useText(grades).limits
  const language = useLanguage()
  const { prose } = useFormat()
  const { store } = useAnalysisTools()
  const doses = useAnalysis(({ draft }) => draft.bench.doses)
  const { own } = useAdditives()
  const found = useMemo(
    () =>
      (own.is === 'ready' ? own.all : []).flatMap(({ id, version: _, ...additive }) => {
        const hit = doseReaching(target, wanted, { id, additive })
        return hit ? [{ id, additive, ...hit }] : []
      }),
    [own, target, wanted],
  )
  if (found.length === 0) return null
  return (
    <>
      <p>{t.dosing}</p>
      <ul className="fix-materials">
        {found.map(({ id, additive, dose, low, high }) => {
          const name = nameOf(additive, language)
          const unit = ADDITIVE_UNITS[language][additive.unit]
          const present = doses.find((entry) => entry.id === id)
          const others = (recipe.dosed ?? []).filter((one) => one.id !== id)
          const now = recipe.dosed?.find((one) => one.id === id)
          const canTake = present !== undefined || doses.length < ADDITIVES_OF_BLEND
          const missed =
            dose === null
              ? []
              : newlyMissed({ ...recipe, dosed: [...others, { id, additive, dose, unit: additive.unit }] })
          const take = (dose: number) => {
            const entry: DoseEntry = { id, additive, text: String(dose), unit: additive.unit }
            const place = doses.findIndex((one) => one.id === id)
            store.setBench({ doses: place < 0 ? [...doses, entry] : doses.with(place, entry) })
            onDone?.()
          }
          return (
            <li key={id} className="fix-material">
              <span aria-hidden="true" />
              <div className="row gap-2 middle">
                <span className="grows">
                  <bdi className="medium">{name}</bdi>{' '}
                  {dose === null ? (
                    <span className="note">{t.reach({ low: write(low), high: write(high) })}</span>
                  ) : (
                    t.aim({
                      dose: `${prose(dose)} ${unit}`,
                      now: now ? `${prose(now.dose)} ${ADDITIVE_UNITS[language][now.unit]}` : prose(0),
                    })
                  )}
                  {missed.length > 0 ? (
                    <span className="note block red">{aim.breaks(missed.join(comma))}</span>
                  ) : null}
                </span>
                {dose === null || !canTake ? null : (
                  <Button small aria-label={t.takeDose(name)} onClick={() => take(dose)}>
                    {aim.useShort}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
