import { use, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { type Quantity, quantityOf } from '#calc/grades/quantities.ts'
import { digitsIn, limitFigure, quantityIn } from '#calc/grades/shown-in.ts'
import { quantityValue } from '#calc/target/quantity-value.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { unitWord } from '#web/format/quantities.ts'
import { numberOf } from '#web/format/read-number.ts'
import { useLooks } from '#web/own/use-looks.ts'
import { usePreferences, useText } from '#web/services.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { LearntContext, useTaught } from '../learnt/learnt-context.ts'
import { LearntNote } from '../learnt/learnt-note.tsx'
import type { LimitToMeet } from '../limits/live-limits.tsx'
import type { Aim } from '../rules/bench/aim.ts'
import { batchOf } from '../rules/bench/workbench.ts'
import { isHeld } from '../rules/draft.ts'
import { AimRow } from './aim-row.tsx'
import type { Preview } from './use-preview.ts'

interface AimPanelProps {
  q: Quantity
  /** The limit that is to be met; null where the value is to be typed. */
  limit: LimitToMeet | null
  preview: Preview
  onClose: () => void
}

/** How much of each material brings a property of the blend to a wanted value. */
export default function AimPanel({ q, limit, preview, onClose }: AimPanelProps) {
  const { recipe, calc } = preview
  const t = useText(workbench).aim
  const { language, units } = usePreferences()
  const draft = useAnalysis((state) => state.draft)
  const looks = useLooks()
  const look = looks.of(q)
  const shown = quantityIn(q, units, look)
  const digits = digitsIn(q, units, look)
  const start = limit === null ? '' : limitFigure(shown, limit.value)
  const [text, setText] = useState(start)
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<Element | null>(null)
  const { range } = quantityOf(q, look)
  // A limit is for the fuel as it is finished, a figure of the blend for the blend.
  const { material, share } = (limit !== null && preview.finish) || { material: null, share: 0 }
  const finish = useMemo(() => material && { material, share }, [material, share])
  const [bound] = useState(limit && { side: limit.side, strict: limit.strict })
  const judged = finish ? preview.judged.estimate : preview.estimate
  const corrected = useCorrectedValue(recipe.category, q)
  const present = judged && quantityValue(corrected?.(judged.blend) ?? judged.blend, q)
  const typed = numberOf(text)
  // A limit stands for itself to the last digit until another figure is typed.
  const meant = limit !== null && text === start ? limit.value : typed === null ? null : shown.wire(typed)
  const wanted = useDeferredValue(meant)
  const asked = useDeferredValue(recipe)
  const names = componentNames(recipe, language)
  const held = recipe.components.flatMap(({ material }, at) => (isHeld(draft, material.id) ? [at] : []))
  // The batch grows with one material alone unless a share has to stay.
  const batch = draft.bench.locked.length === 0 ? batchOf(draft.bench) : null

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
          label={t.wanted(looks.name(q))}
          unit={unitWord(shown.sign, language)}
          text={text}
          onText={setText}
          negative={range.min < 0}
          placeholder={formatFixed(shown.value(present ?? 0), digits)}
          error={text.trim() !== '' && typed === null ? t.error : null}
          inputRef={field}
        />
        <Button small variant="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </div>
      <p className="note">
        {t.lead}
        {finish ? ` ${t.finished}` : ''}
      </p>
      <LearntNote quantities={[q]} />
      {wanted === null ? null : (
        <ul className="aim-rows" aria-label={t.moving}>
          {asked.components.map(({ material }, at) => (
            <AimRow
              key={material.id}
              {...{ recipe: asked, calc, q, wanted, at, finish, bound, corrected }}
              held={held.join()}
              size={batch ? `${batch.amount} ${batch.unit}` : ''}
              name={names[at] ?? ''}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Puts beside a blend what the laboratory lets expect of this quantity; undefined where it corrects nothing of it. */
function useCorrectedValue(category: CategoryName, q: Quantity): Aim['corrected'] {
  const { learnt } = use(LearntContext)
  const all = useTaught(category)
  return useMemo(() => {
    const found = all?.corrections[q]
    if (!learnt || !found) return undefined
    const taught = { category, corrections: { [q]: found } }
    return (subject) => learnt.withCorrected(subject, taught)
  }, [learnt, all, category, q])
}
