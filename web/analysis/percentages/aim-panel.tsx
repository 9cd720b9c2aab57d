import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { type NumericPropertyName, PROPERTIES, propertyOf } from '#calc/vocabulary/properties.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { numberOf } from '#web/format/read-number.ts'
import { useLanguage, useText } from '#web/services.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useAnalysis, useUnit } from '../analysis-context.ts'
import { isHeld } from '../rules/draft.ts'
import { batchOf } from '../rules/workbench.ts'
import { AimRow } from './aim-row.tsx'
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
              {...{ recipe: asked, calc, property, wanted, at }}
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
