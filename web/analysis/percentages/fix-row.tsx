import X from 'lucide-react/icons/x'
import { lazy, Suspense, use, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { LimitCheck } from '#calc/grades/check.ts'
import { digitsIn, limitFigure, quantityIn } from '#calc/grades/shown-in.ts'
import { quantityValue } from '#calc/target/target.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { type Quantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useLooks } from '#web/own/own-properties.api.ts'
import { usePreferences, useText } from '#web/services.ts'
import { workbench } from '#web/text/workbench.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { useAnalysis, useProse } from '../analysis-context.ts'
import { BiasContext, useBiasCorrections } from '../bias/bias-context.ts'
import { BiasNote } from '../bias/bias-note.tsx'
import { useNewlyMissed } from '../limits/use-check.ts'
import type { Aim } from '../rules/bench/aim.ts'
import { batchOf } from '../rules/bench/workbench.ts'
import { isHeld } from '../rules/draft.ts'
import { FixMaterial } from './fix-material.tsx'
import { FromOutside } from './fix-outside.tsx'
import type { Preview } from './use-preview.ts'

const FixDose = lazy(async () => ({ default: (await import('../doses/fix-dose.tsx')).FixDose }))

export interface LimitToMeet extends Pick<LimitCheck, 'side' | 'strict'> {
  value: number
}

interface FixRowProps {
  q: Quantity
  /** The limit that is to be met; null where the value is to be typed. */
  limit: LimitToMeet | null
  preview: Preview
  onClose: () => void
}

/** How a property is brought to a wanted value: by each material of the recipe, by one from outside, by leaving one out. */
export function FixRow({ q, limit, preview, onClose }: FixRowProps) {
  const { recipe, calc } = preview
  const t = useText(workbench).aim
  const { language, units } = usePreferences()
  const prose = useProse()
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
  const positions = asked.components.flatMap(({ material }, at) => (isHeld(draft, material.id) ? [at] : []))
  const held = positions.join()
  // The batch grows with one material alone unless a share has to stay.
  const batch = draft.bench.locked.length === 0 ? batchOf(draft.bench) : null
  const newlyMissed = useNewlyMissed(draft.against, preview.judged, calc)
  const write = (value: number) => prose(formatFixed(shown.value(value), digits))

  useEffect(() => {
    opener.current = document.activeElement
    field.current?.focus()
    return () => {
      const { current } = opener
      if (current instanceof HTMLElement && current.isConnected) current.focus()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what a button opened
    <div
      className="fix stack gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="fix-head row gap-2 top apart">
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
        <button type="button" className="icon-button" aria-label={t.close} onClick={onClose}>
          <X aria-hidden size={16} />
        </button>
      </div>
      <p className="note">
        {t.lead}
        {finish ? ` ${t.finished}` : ''}
      </p>
      <BiasNote quantities={[q]} />
      {wanted === null ? null : (
        <>
          <ul className="fix-materials" aria-label={t.moving}>
            {asked.components.map(({ material }, at) => (
              <FixMaterial
                key={material.id}
                {...{ recipe: asked, calc, q, wanted, at, finish, bound, corrected, held, newlyMissed }}
                size={batch ? `${batch.amount} ${batch.unit}` : ''}
                name={names[at] ?? ''}
              />
            ))}
          </ul>
          <Suspense>
            <FixDose recipe={asked} {...{ calc, q, finish, corrected, wanted, write, newlyMissed }} />
          </Suspense>
          {present !== null ? (
            <FromOutside
              {...{ recipe: asked, calc, q, wanted, held, present, write, finish, corrected }}
              side={bound?.side ?? (wanted < present ? 'max' : 'min')}
              isStrict={bound?.strict ?? false}
            />
          ) : null}
        </>
      )}
    </div>
  )
}

/** Puts beside a blend what the laboratory lets expect of this quantity; undefined where it corrects nothing of it. */
function useCorrectedValue(category: CategoryName, q: Quantity): Aim['corrected'] {
  const { biases } = use(BiasContext)
  const all = useBiasCorrections(category)
  return useMemo(() => {
    const found = all?.corrections[q]
    if (!biases || !found) return undefined
    const biasCorrections = { category, corrections: { [q]: found } }
    return (subject) => biases.withCorrected(subject, biasCorrections)
  }, [biases, all, category, q])
}
