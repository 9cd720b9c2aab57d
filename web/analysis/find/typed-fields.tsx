import { useState } from 'react'
import { limitFigure, quantityIn } from '#calc/grades/shown.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import type { OwnLook } from '#calc/vocabulary/own-property.ts'
import { type Quantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import { isUnreadable, numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useLanguage } from '#web/services.ts'
import { NumberField, type NumberFieldProps } from '#web/ui/number-field.tsx'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'

type FieldProps = Pick<NumberFieldProps, 'className' | 'hint' | 'label' | 'steps' | 'unit'>

interface CriterionFieldProps extends FieldProps {
  of: 'atMost' | 'capacity' | 'leastUsed' | 'productPrice'
}

/** A number of the search criteria, kept as it is typed. */
export function CriterionField({ of, ...field }: CriterionFieldProps) {
  const digits = useDigits()
  const { store } = useAnalysisTools()
  const kept = useAnalysis(({ draft }) => draft.criteria[of])
  return (
    <NumberField
      {...field}
      text={digits(kept)}
      marked={isUnreadable(kept)}
      onText={(text) => store.setCriteria({ [of]: text })}
    />
  )
}

interface QuantityFieldProps extends FieldProps {
  shown: ReturnType<typeof typedIn>
  /** In the unit in which it is shown. */
  text: string
  onText: (text: string) => void
}

/** A figure of a quantity in the person's unit; until the field is left it stands exactly as typed. */
export function QuantityField({ shown, text: kept, onText, ...field }: QuantityFieldProps) {
  const language = useLanguage()
  const digits = useDigits()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? digits(kept)
  return (
    <NumberField
      {...field}
      unit={unitWord(shown.sign, language)}
      text={text}
      negative={shown.isNegative}
      marked={isUnreadable(text)}
      onText={(now) => {
        setTyped(now)
        onText(now)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** This many digits of a figure were typed; any further ones come from the conversion. */
const DIGITS = 12

/** How figures of a quantity are typed in a person's units, while the criteria keep those of the wire. */
export function typedIn(q: Quantity, units: UnitChoice, own?: OwnLook) {
  const shown = quantityIn(q, units, own)
  const { min, max } = quantityOf(q, own).range
  const wire = (figure: number) => (shown.isWire ? figure : Number(shown.wire(figure).toPrecision(DIGITS)))
  const text = (figure: number) => limitFigure(shown, figure)
  return {
    sign: shown.sign,
    isNegative: Math.min(shown.value(min), shown.value(max)) < 0,
    wire,
    text,
    /** A kept text as the field shows it, and back; anything that isn't a number stays as it was typed. */
    shownText: (kept: string) => {
      const figure = numberOf(kept)
      return shown.isWire || figure === null ? kept : text(figure)
    },
    keptText: (typed: string) => {
      const figure = numberOf(typed)
      return shown.isWire || figure === null ? typed : String(wire(figure))
    },
  }
}
