import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { type NumericPropertyName, PROPERTIES, propertyOf } from '#calc/vocabulary/properties.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { numberOf } from '#web/format/read-number.ts'
import { useLanguage, useText } from '#web/services.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useAnalysis, useAnalysisTools, useProse, useUnit } from '../analysis-context.ts'
import { aimAt, type Hit } from '../rules/aim.ts'
import { isHeld, type Recipe } from '../rules/draft.ts'
import { fieldText } from '../rules/percentages.ts'
import { batchAfter } from '../rules/workbench.ts'
import type { Preview } from './use-preview.ts'

interface AimPanelProps {
  property: NumericPropertyName
  preview: Preview
  onClose: () => void
}

/** How much of each material brings a property of the blend to a wanted value. */
export function AimPanel({ property, preview: { recipe, estimate, calc }, onClose }: AimPanelProps) {
  const t = useText(workbench).aim
  const language = useLanguage()
  const write = useUnit()
  const draft = useAnalysis((state) => state.draft)
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<Element | null>(null)
  const { [language]: label, unit, digits } = propertyOf(property)
  const wanted = useDeferredValue(numberOf(text))
  const asked = useDeferredValue(recipe)
  const names = componentNames(recipe, language)
  const held = recipe.components.flatMap(({ material }, at) => (isHeld(draft, material.id) ? [at] : []))
  const heldKey = held.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is the same while the text of it is
  const locked = useMemo(() => held, [heldKey])

  useEffect(() => {
    opener.current = document.activeElement
    field.current?.focus()
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what a button opened
    <div
      className="aim"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="aim-head">
        <NumberField
          label={t.wanted(label)}
          unit={write(unit)}
          text={text}
          onText={setText}
          negative={(PROPERTIES[property].range?.min ?? 0) < 0}
          placeholder={formatFixed(estimate.blend.results[property] ?? 0, digits)}
          error={text.trim() !== '' && numberOf(text) === null ? t.error : null}
          inputRef={field}
        />
        <Button small variant="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </div>
      <p className="note">{t.lead}</p>
      {wanted === null ? null : (
        <ul className="aim-rows" aria-label={t.moving}>
          {asked.components.map(({ material }, at) => (
            <AimRow
              key={material.id}
              {...{ recipe: asked, calc, property, wanted, at, locked }}
              name={names[at] ?? ''}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface AimRowProps extends Pick<Preview, 'calc'> {
  recipe: Recipe
  property: NumericPropertyName
  wanted: number
  at: number
  locked: readonly number[]
  name: string
}

/** What one material would have to be; looked for again only when the question changes. */
const AimRow = memo(function AimRow({ recipe, calc, property, wanted, at, locked, name }: AimRowProps) {
  const t = useText(workbench).aim
  const prose = useProse()
  const isLocked = locked.includes(at)
  const answer = useMemo(
    () => (isLocked ? null : aimAt(recipe, { property, wanted, moving: at, locked }, calc)),
    [recipe, property, wanted, at, locked, calc, isLocked],
  )
  const { digits } = PROPERTIES[property]
  const write = (value: number) => prose(formatFixed(value, digits))
  const said = () => {
    if (!answer) return t.locked
    if (answer.is === 'stuck') return t.stuck
    if (answer.is === 'no-value') return t.noValue
    const [low, high] = [write(answer.low.value), write(answer.high.value)]
    const range = low === high ? t.only(low) : t.range(low, high)
    const isInside = answer.low.value < wanted && wanted < answer.high.value
    return isInside ? `${range} ${t.jumps}` : range
  }
  return (
    <li className="aim-row">
      <LineSample series={seriesAt(at)} />
      <div className="aim-said">
        <bdi className="aim-name">{name}</bdi>
        {answer?.is === 'hit' ? (
          answer.hits.map((hit) => <AimHit key={hit.percents[at]} {...{ hit, at, recipe, name, write }} />)
        ) : (
          <span className="note">{said()}</span>
        )}
      </div>
    </li>
  )
})

interface AimHitProps {
  hit: Hit
  at: number
  recipe: Recipe
  name: string
  write: (value: number) => string
}

/** A recipe that gives the value: its share, what it comes to, and the ways of taking it. */
function AimHit({ hit, at, recipe, name, write }: AimHitProps) {
  const { aim: t, units } = useText(workbench)
  const { store } = useAnalysisTools()
  const prose = useProse()
  const draft = useAnalysis((state) => state.draft)
  const isAnyHeld = recipe.components.some(({ material }) => isHeld(draft, material.id))
  const larger = isAnyHeld ? null : batchAfter(draft, hit.percents, at)
  const now = recipe.components[at]!.percentage
  return (
    <div className="aim-hit">
      <span>
        {t.share(prose(fieldText(hit.percents[at]!)), prose(fieldText(now)))}{' '}
        <span className="note">{t.gives(write(hit.value))}</span>
      </span>
      <span className="aim-uses">
        <Button small onClick={() => store.takePercents(hit.percents)}>
          <span aria-hidden="true">{t.useShort}</span>
          <span className="visually-hidden">{t.use(name)}</span>
        </Button>
        {larger ? (
          <Button
            small
            variant="quiet"
            onClick={() => store.takePercents(hit.percents, String(larger.amount))}
          >
            {t.grow(prose(formatFixed(larger.amount, 1)), units[larger.unit])}
          </Button>
        ) : null}
      </span>
    </div>
  )
}
