import { useState } from 'react'
import { CATEGORIES, CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { useCalc, useFormat, useLanguage, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Material } from '#web/wizard/analysis.api.ts'
import { Picker } from '#web/wizard/choose/material-picker.tsx'
import { STOCKS } from './plan-entries.ts'

interface PickStocksProps {
  materials: ReadonlyMap<string, Material>
  chosen: readonly string[]
  category: CategoryName
  onToggle: (id: string) => void
  onClose: () => void
}

export function PickStocks({ materials, chosen, category: first, onToggle, onClose }: PickStocksProps) {
  const t = useText(planText)
  const language = useLanguage()
  const { prose } = useFormat()
  const [category, setCategory] = useState(first)
  const calc = useCalc()
  const [toggle] = useState(() => (material: Material) => onToggle(material.id))
  const offered = [...materials.values()].filter(
    ({ categories }) => category === 'customized' || categories.some(({ name }) => name === category),
  )
  return (
    <Dialog
      title={t.stock}
      size="wide"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t.done(prose(chosen.length))}
        </Button>
      }
    >
      <p className="note">{t.pickHint}</p>
      <Select
        className="slim"
        label={t.category}
        value={category}
        onValue={setCategory}
        options={CATEGORY_NAMES.map((value) => ({ value, label: CATEGORIES[value][language] }))}
      />
      <Picker
        key={category}
        materials={offered}
        category={category}
        places={chosen.map((id) => materials.get(id) ?? null)}
        locked={chosen.length >= STOCKS.max ? 'others' : undefined}
        onToggle={toggle}
        calc={calc ?? null}
        isCalcAwaited={calc === undefined}
      />
    </Dialog>
  )
}
