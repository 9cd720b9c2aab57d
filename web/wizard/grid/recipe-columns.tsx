import Ellipsis from 'lucide-react/icons/ellipsis'
import Lock from 'lucide-react/icons/lock'
import { createContext, type KeyboardEvent, use, useState } from 'react'
import { onceFor } from '#calc/once-for.ts'
import { type BulkUnit, decimalsOf, meterStep } from '#calc/units/amounts.ts'
import { PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { isComplete, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { grouped } from '#calc/vocabulary/words/numbers.ts'
import { useAmountWords } from '#web/batch/batch-lines.tsx'
import type { ShownAmount } from '#web/batch/shown-amounts.ts'
import { useText } from '#web/services.ts'
import { batch } from '#web/text/batch.ts'
import { percentages } from '#web/text/percentages.ts'
import { workbench } from '#web/text/workbench.ts'
import { MenuButton } from '#web/ui/disclosure.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { shownAmountsOf } from '../rules/bench/record.ts'
import { batchOf, canRemove, withTank } from '../rules/bench/workbench.ts'
import { type Draft, percentsOrZero } from '../rules/draft.ts'
import { columnOf, fieldText, readPercentage } from '../rules/percentages.ts'
import type { RecipeColumn, RecipeGridRow } from './recipe-grid.tsx'

interface RowActions {
  /** How many cells of a pasted column found a field, of how many. */
  onPasted: (filled: number, given: number) => void
  onReplace: (material: Material) => void
}
export const RowActionsContext = createContext<RowActions>({ onPasted() {}, onReplace() {} })

const STEPS = { ...PERCENTAGE, page: 1 }

/** A material's share; takes =, arrows and a pasted column. */
function ShareCell({ material: { id }, label }: RecipeGridRow) {
  const t = useText(percentages)
  const digits = useDigits()
  const { store } = useAnalysisTools()
  const text = useAnalysis(({ draft }) => draft.typed[id] ?? '')
  const { onPasted } = use(RowActionsContext)
  const [isTyping, setTyping] = useState(false)
  const entry = readPercentage(text)
  const isBeyond = entry.is === 'out-of-range'
  const isFaulty = isBeyond || entry.is === 'unreadable'
  return (
    <NumberField
      label={t.of(label)}
      labelHidden
      steps={STEPS}
      text={isTyping ? text : digits(text)}
      onText={(typed) => {
        setTyping(true)
        store.type(id, typed)
      }}
      marked={isFaulty}
      hint={isFaulty ? <span className="field-error">{isBeyond ? t.outOfRange : t.notANumber}</span> : null}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing || event.key !== '=') return
        store.takeRemainder(id)
        event.preventDefault()
      }}
      onBlur={() => {
        setTyping(false)
        store.tidy(id)
      }}
      onPaste={(event) => {
        const cells = columnOf(event.clipboardData.getData('text/plain'))
        if (!cells) return
        event.preventDefault()
        onPasted(store.paste(id, cells), cells.length)
      }}
    />
  )
}

function ShareHead() {
  const t = useText(workbench).heads
  const { basisUnits } = useText(percentages)
  const basis = useAnalysis(({ draft }) => draft.basis)
  return (
    <>
      {t.share} <bdi className="unit">{basisUnits[basis]}</bdi>
    </>
  )
}

function ShareTotal() {
  const digits = useDigits()
  const percents = useAnalysis(({ draft }) => percentsOrZero(draft).join())
  const readable = percents.split(',').map(Number)
  const total = totalOf(readable)
  const state = isComplete(readable) ? 'green' : total > 100 ? 'red' : 'amber'
  return <span className={state}>{digits(fieldText(total))}</span>
}

/** The amounts of a draft, computed once: every cell asks for them. */
const amountsIn = onceFor((draft: Draft): ShownAmount[] | null => shownAmountsOf(draft))

const useAmount = (place: number, kind: 'amount' | 'other' | 'loaded'): string | null =>
  useAnalysis(({ draft }) => amountsIn(draft)?.[place]?.[kind] ?? null)

/** A material's amount in the batch; typing one sets its share. */
function AmountCell({ material: { id }, label, place }: RecipeGridRow) {
  const t = useText(workbench).rows
  const digits = useDigits()
  const { store } = useAnalysisTools()
  const amount = useAmount(place, 'amount')
  // Typed text stays until the field is left.
  const [typed, setTyped] = useState<string | null>(null)
  if (amount === null) return <span className="note">{t.noDensity}</span>
  return (
    <NumberField
      label={t.amountOf(label)}
      labelHidden
      text={typed ?? digits(amount)}
      onText={(text) => {
        setTyped(text)
        const number = numberOf(text)
        if (number !== null && number >= 0) store.setAmount(id, number)
      }}
      marked={typed !== null && !((numberOf(typed) ?? -1) >= 0)}
      onBlur={() => setTyped(null)}
    />
  )
}

function Figure({ place, kind }: { place: number; kind: 'other' | 'loaded' }) {
  const t = useText(workbench).rows
  const digits = useDigits()
  const figure = useAmount(place, kind)
  return figure === null ? <span className="note">{t.noDensity}</span> : digits(grouped(figure))
}

/** Sum of a column, to its digits; empty where a part is unknown. */
function Sum({ kind }: { kind: 'amount' | 'other' | 'loaded' }) {
  const digits = useDigits()
  const sum = useAnalysis(({ draft }) => {
    const parts = (amountsIn(draft) ?? []).map((amount) => amount[kind])
    if (parts.length === 0 || parts.includes(null)) return ''
    const decimals = Math.max(...parts.map((part) => part!.split('.')[1]?.length ?? 0))
    return parts.reduce((total, part) => total + Number(part), 0).toFixed(decimals)
  })
  return digits(grouped(sum))
}

const UnitHead = ({ of }: { of: 'unit' | 'otherUnit' | 'loadedUnit' }) => {
  const t = useText(batch)
  const { loading, isInAir } = useAnalysis(({ draft }) => draft.bench)
  const unit = useAnalysis(({ draft }): BulkUnit | null =>
    of === 'unit' ? draft.bench.unit : (amountsIn(draft)?.[0]?.[of] ?? null),
  )
  if (!unit) return null
  if (of === 'loadedUnit')
    return t.loaded({ amount: t.units[unit], temperature: `${loading.text.trim()} ${loading.unit}` })
  return of === 'otherUnit' && unit === 't' && isInAir ? t.inAir : t.units[unit]
}

function TankCell({ material: { id } }: RecipeGridRow) {
  const digits = useDigits()
  const { units } = useText(batch)
  const held = useAnalysis(({ draft }) => draft.bench.tank[id])
  const unit = useAnalysis(({ draft }) => draft.bench.unit)
  if (!held) return null
  const amount = digits(grouped(String(Number(held.amount.toFixed(decimalsOf(meterStep(held)))))))
  return held.unit === unit ? amount : `${amount} ${units[held.unit]}`
}

function WasCell({ material: { id } }: RecipeGridRow) {
  const digits = useDigits()
  const was = useAnalysis(({ cleared, draft }) => {
    const former = cleared?.by === 'shares' ? cleared.draft.typed[id] : undefined
    return former === draft.typed[id] ? undefined : former
  })
  return was === undefined ? null : digits(was)
}

const Word = ({ of }: { of: 'was' | 'inTank' }) => useText(workbench).heads[of]

export const SHARE: RecipeColumn = {
  id: 'share',
  width: 5.25,
  isTyped: true,
  onPhone: 'first',
  Head: ShareHead,
  Cell: ShareCell,
  Total: ShareTotal,
}
export const WAS: RecipeColumn = {
  id: 'was',
  width: 3.75,
  isWide: true,
  onPhone: 'words',
  Cell: WasCell,
  Head: () => <Word of="was" />,
}
export const AMOUNT: RecipeColumn = {
  id: 'amount',
  width: 6,
  isTyped: true,
  onPhone: 'words',
  Cell: AmountCell,
  Head: () => <UnitHead of="unit" />,
  Total: () => <Sum kind="amount" />,
}
const OTHER: RecipeColumn = {
  id: 'other',
  width: 5,
  onPhone: 'words',
  Head: () => <UnitHead of="otherUnit" />,
  Cell: ({ place }) => <Figure place={place} kind="other" />,
  Total: () => <Sum kind="other" />,
}
const LOADED: RecipeColumn = {
  id: 'loaded',
  width: 5.5,
  onPhone: 'words',
  Head: () => <UnitHead of="loadedUnit" />,
  Cell: ({ place }) => <Figure place={place} kind="loaded" />,
  Total: () => <Sum kind="loaded" />,
}
const TANK: RecipeColumn = {
  id: 'tank',
  width: 5,
  onPhone: 'words',
  Cell: TankCell,
  Head: () => <Word of="inTank" />,
}

export function recipeColumns(bench: Draft['bench']): RecipeColumn[] {
  if (!batchOf(bench)) return [SHARE]
  const isLoaded = bench.loading.text.trim() !== ''
  const hasTank = Object.keys(bench.tank).length > 0
  const other = { ...OTHER, isWide: isLoaded || hasTank }
  return [SHARE, AMOUNT, other, ...(isLoaded ? [LOADED] : []), ...(hasTank ? [TANK] : [])]
}

/** Amounts in words, where they have no columns. */
function AmountWords({ place }: RecipeGridRow) {
  const words = useAmountWords(useDigits())
  const bench = useAnalysis(({ draft }) => draft.bench)
  const text = useAnalysis(({ draft }) => {
    const shown = amountsIn(draft)?.[place]
    const { loading, isInAir, unit } = bench
    return shown ? words(shown, { unit, isInAir, at: `${loading.text.trim()} ${loading.unit}` }) : ''
  })
  return text ? <bdi className="note grid-words on-phone">{text}</bdi> : null
}

export function RowMenu({ material, label }: RecipeGridRow) {
  const t = useText(workbench).rows
  const { store } = useAnalysisTools()
  const { onReplace } = use(RowActionsContext)
  const { id } = material
  const isLocked = useAnalysis(({ draft }) => draft.bench.locked.includes(id))
  const isInTank = useAnalysis(({ draft }) => Object.hasOwn(draft.bench.tank, id))
  const staysAs = useAnalysis(({ draft }) => !canRemove(draft))
  const tank = useAnalysis(({ draft }) =>
    isInTank ? '' : batchOf(draft.bench) ? (withTank(draft, id, true) ? '' : t.noDensity) : t.needsBatch,
  )
  return (
    <MenuButton
      isBare
      label={t.more(label)}
      icon={<Ellipsis aria-hidden size={18} />}
      items={[
        { label: t.rest, onChoose: () => store.takeRemainder(id) },
        { label: isLocked ? t.free : t.keep, onChoose: () => store.setLock(id, !isLocked) },
        { label: isInTank ? t.notInTank : t.inTank, why: tank, onChoose: () => store.setTank(id, !isInTank) },
        { label: t.replaceIt, onChoose: () => onReplace(material) },
        {
          label: t.removeIt,
          why: staysAs && t.twoStay,
          isApart: true,
          onChoose: () => store.removeMaterial(material),
        },
      ]}
    />
  )
}

/** Below a name: the lock, and amounts where they have no columns. */
export function RowWords(row: RecipeGridRow) {
  const t = useText(workbench).rows
  const isLocked = useAnalysis(({ draft }) => draft.bench.locked.includes(row.material.id))
  return (
    <>
      {isLocked ? (
        <span className="grid-kept" title={t.kept}>
          <Lock aria-hidden size={14} />
          <span className="visually-hidden">{t.kept}</span>
        </span>
      ) : null}
      <AmountWords {...row} />
    </>
  )
}
