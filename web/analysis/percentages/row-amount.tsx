import { useState } from 'react'
import { numberOf } from '#web/format/read-number.ts'
import { useText } from '#web/services.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { useAnalysisTools, useDigits } from '../analysis-context.ts'
import type { AmountUnit } from '../rules/bench/amounts.ts'

export interface RowAmountProps {
  id: string
  label: string
  unit: AmountUnit
  /** In the unit of the batch, as it is shown; null where it can't be told. */
  amount: string | null
  /** The same as mass, or as volume, with its unit. */
  other: string | null
}

/** A material's amount in the batch: typed, it sets the share. */
export function RowAmount({ id, label, unit, amount, other }: RowAmountProps) {
  const t = useText(workbench)
  const digits = useDigits()
  const { store } = useAnalysisTools()
  // What is typed stays as it is typed until the field is left.
  const [typed, setTyped] = useState<string | null>(null)
  if (amount === null) return <span className="note row-amount">{t.rows.noDensity}</span>
  return (
    <div className="row-amount">
      <NumberField
        label={t.rows.amountOf(label)}
        labelHidden
        unit={t.units[unit]}
        text={typed ?? digits(amount)}
        onText={(text) => {
          setTyped(text)
          const number = numberOf(text)
          if (number !== null && number >= 0) store.setAmount(id, number)
        }}
        marked={typed !== null && !((numberOf(typed) ?? -1) >= 0)}
        onBlur={() => setTyped(null)}
      />
      <bdi className="note row-other">{other === null ? t.rows.noDensity : digits(other)}</bdi>
    </div>
  )
}
