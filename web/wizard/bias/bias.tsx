import { createContext, use, useCallback, useMemo } from 'react'
import type { CorrectedValues } from '#calc/grades/measure.ts'
import type { BiasCorrections, Corrections } from '#calc/lab/correct.ts'
import type { RecipeQuantity } from '#calc/recipe/question.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { isQuantity, isScatterOnly, type Quantity } from '#calc/vocabulary/quantities.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { useProse, useQuantities } from '#web/format/quantities.ts'
import { NO_BIASES } from '#web/lab/lab.api.ts'
import { useOwnFormats } from '#web/own/own-list.ts'
import { useLanguage, useText } from '#web/services.ts'
import { kept } from '#web/text/kept.ts'
import { useAnalysis } from '../analysis-context.ts'
import type { PropertyRow } from '../rules/property-rows.ts'
import { type Result, subjectOf } from '../rules/result.ts'

export const BiasContext = createContext(NO_BIASES)

export const CorrectedContext = createContext<CorrectedValues | undefined>(undefined)

/** Bias corrections of a category; undefined where there are none. */
export const useCorrectionsOf = (category: CategoryName | null): Corrections | undefined => {
  const { biases } = use(BiasContext)
  return category === null ? undefined : biases?.corrections[category]
}

/** The same, as computations take them. */
export function useBiasCorrections(category: CategoryName | null): BiasCorrections | undefined {
  const corrections = useCorrectionsOf(category)
  return useMemo(
    () => (category !== null && corrections ? { category, corrections } : undefined),
    [category, corrections],
  )
}

/** Corrects an estimate by the bias corrections that are on now. */
export function useCorrecting(category: CategoryName) {
  const { biases } = use(BiasContext)
  const biasCorrections = useBiasCorrections(category)
  return useCallback(
    (result: Result): CorrectedValues | undefined => {
      if (!biases || !biasCorrections) return undefined
      return biases.withCorrected({ ...subjectOf(result), methods: result.blend.methods }, biasCorrections)
        .corrected
    },
    [biases, biasCorrections],
  )
}

/** Corrected values of a result: the server's for a calculated one. */
export function useCorrected(result: Result): CorrectedValues | undefined {
  const correct = useCorrecting(result.recipe.category)
  return useMemo(() => (result.answer ? result.answer.corrected : correct(result)), [correct, result])
}

/** Which of these quantities the laboratory corrects or guards, or that this can't be told now. */
export function BiasNote({ quantities }: { quantities: readonly RecipeQuantity[] }) {
  const t = useText(kept).biases
  const language = useLanguage()
  const formats = useOwnFormats()
  const { isMissing } = use(BiasContext)
  const corrections = useCorrectionsOf(useAnalysis(({ draft }) => draft.category))
  const found = [...new Set(quantities)].filter(
    (q): q is Quantity => corrections?.[q as Quantity] !== undefined,
  )
  if (isMissing) return <p className="note">{t.missing}</p>
  if (found.length === 0) return null
  const guarded = found.filter((q) => isScatterOnly(corrections![q]!))
  const corrected = found.filter((q) => !guarded.includes(q))
  return (
    <p className="note">
      {[
        ...(corrected.length > 0 ? [t.by(joined(corrected.map(formats.name), language))] : []),
        ...(guarded.length > 0 ? [t.guarded(joined(guarded.map(formats.name), language))] : []),
      ].join(' ')}
    </p>
  )
}

/** Below the rule's value the corrected one, and from how many results; nothing where the bias is off. */
export function CorrectedMark({ row }: { row: Pick<PropertyRow, 'property' | 'unit' | 'own'> }) {
  const t = useText(kept).biases
  const { write } = useQuantities()
  const prose = useProse()
  const all = use(CorrectedContext)
  const found = isQuantity(row.property) ? all?.[row.property] : undefined
  if (!found || isScatterOnly(found)) return null
  const value = write(found.value, row.unit, row.own ?? row.property)
  return (
    <span className="corrected-mark block accent tiny plain nowrap">
      {t.corrected} <bdi>{value}</bdi> <span className="block soft">{t.from(prose(found.n))}</span>
      {found.outside ? <span className="block soft">{t.outside}</span> : null}
    </span>
  )
}
