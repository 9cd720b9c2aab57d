import Ellipsis from 'lucide-react/icons/ellipsis'
import Lock from 'lucide-react/icons/lock'
import { createContext, use } from 'react'
import { useText } from '#web/services.ts'
import { workbench } from '#web/text/workbench.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { batchOf, canRemove, withTank } from '../rules/bench/workbench.ts'
import { AmountWords } from './recipe-columns.tsx'
import type { GridRow } from './recipe-grid.tsx'

/** Asks for another material in the place of one. */
export const ReplaceContext = createContext<(material: Material) => void>(() => {})

export function RowMenu({ material, label }: GridRow) {
  const t = useText(workbench).rows
  const { store } = useAnalysisTools()
  const onReplace = use(ReplaceContext)
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
          ...{ label: t.removeIt, why: staysAs && t.twoStay, isApart: true },
          onChoose: () => store.removeMaterial(material),
        },
      ]}
    />
  )
}

/** Below a name: that its share is kept, and its amounts where they have no columns. */
export function RowWords(row: GridRow) {
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
