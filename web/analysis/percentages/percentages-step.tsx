import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#web/services.ts'
import { percentages } from '#web/text/percentages.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisText, useAnalysisTools, useProse } from '../analysis-context.ts'
import { findColumns } from '../find/find-columns.tsx'
import { AMOUNT, PastedContext, recipeColumns, SHARE, WAS } from '../grid/recipe-columns.tsx'
import { RecipeGrid, RecipeTotal } from '../grid/recipe-grid.tsx'
import { ReplaceContext, RowMenu, RowWords } from '../grid/row-menu.tsx'
import { StartFromExample } from '../parts/examples.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { UndoLine } from '../parts/undo-line.tsx'
import { isSameList, useSame } from '../parts/use-same.ts'
import { canAdd } from '../rules/bench/workbench.ts'
import { isHeld, materialsOf, percentsOf } from '../rules/draft.ts'
import { distributeLabel } from '../rules/percentages.ts'
import { ActionBar } from './action-bar.tsx'
import { Answer } from './answer.tsx'
import { BatchField, BatchGaps } from './batch-field.tsx'
import { OptionChips, Options } from './options.tsx'
import { PickDialog } from './pick-dialog.tsx'
import { PreviewCurve } from './preview-curve.tsx'
import { RecipeBar } from './recipe-bar.tsx'
import { type Tool, ToolTabs } from './tool-tabs.tsx'
import { type PreviewState, usePreview } from './use-preview.ts'
import './percentages.css'

const TryPanel = lazy(async () => ({ default: (await import('../find/find-panel.tsx')).TryPanel }))
const GoalFields = lazy(async () => ({ default: (await import('../find/find-panel.tsx')).GoalFields }))
const FindPanel = lazy(async () => ({ default: (await import('../find/find-panel.tsx')).FindPanel }))
const DoseLines = lazy(async () => ({ default: (await import('../doses/dose-lines.tsx')).DoseLines }))
const RecipeMap = lazy(() => import('../map/recipe-map.tsx'))
const ExampleVerdict = lazy(async () => ({
  default: (await import('../limits/example-verdict.tsx')).ExampleVerdict,
}))

/** The workbench: the recipe as a sheet whose columns the tools change, beside it what comes of it. */
export function PercentagesStep() {
  const { store } = useAnalysisTools()
  const request = useAnalysis((state) => state.request)
  const preview = usePreview()
  return (
    <div className="bench">
      <Answer preview={preview}>
        <div className="bench-main">
          {request.is === 'failed' ? (
            <FailureNotice of="calculation" failure={request.failure} onRetry={() => store.calculate()} />
          ) : null}
          <Sheet preview={preview} />
        </div>
      </Answer>
      <ActionBar preview={preview} />
    </div>
  )
}

/** The recipe, and the tool that works on it. */
function Sheet({ preview }: { preview: PreviewState }) {
  const t = useAnalysisText()
  const { pasted: pastedLine } = useText(percentages)
  const words = useText(workbench)
  const prose = useProse()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const materials = useSame(
    useMemo(() => materialsOf(draft), [draft]),
    isSameList,
  )
  const [other, setOther] = useState<Tool>('recipe')
  const tool = draft.criteria.isOpen ? 'find' : other === 'find' ? 'recipe' : other
  const [hasPrices, setPrices] = useState(false)
  const [added, setAdded] = useState(0)
  const onDose = useCallback(() => setAdded((count) => count + 1), [])
  const [pasted, setPasted] = useState('')
  const [picking, setPicking] = useState<{ for: Material | null } | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const tabs = useRef<HTMLFieldSetElement>(null)
  const sheet = useRef<HTMLElement>(null)

  const open = (chosen: Tool) => {
    setOther(chosen)
    if (draft.criteria.isOpen !== (chosen === 'find')) store.setCriteria({ isOpen: chosen === 'find' })
  }
  const pick = (material: Material) => {
    if (picking?.for) store.replaceMaterial(picking.for, material)
    else store.addMaterial(material)
    setPicking(null)
    setPicked(material.id)
  }
  // After the dialog has given the focus back to a button that may be gone.
  useEffect(() => {
    const place =
      picked === null ? -1 : materialsOf(store.getState().draft).findIndex(({ id }) => id === picked)
    sheet.current?.querySelectorAll<HTMLElement>('[data-column="share"] input')[place]?.focus()
  }, [picked, store])
  const onReplace = useCallback((material: Material) => setPicking({ for: material }), [])
  const onPasted = useCallback(
    (filled: number, given: number) => setPasted(pastedLine(prose(filled), prose(given))),
    [pastedLine, prose],
  )
  const name = useMemo(() => ({ of: words.rows.replace, onChoose: onReplace }), [words, onReplace])
  const columns = useColumns(tool, hasPrices)
  const under = <UnderGrid tool={tool} onAdd={() => setPicking({ for: null })} />

  return (
    <>
      <div className="bench-tools line gap-2 across-3 middle apart">
        <ToolTabs ref={tabs} tool={tool} onTool={open} />
        <div className="bench-size line gap-2 across-3 middle">
          <BatchField />
          <Options hasPrices={hasPrices} onPrices={setPrices} onDose={onDose} />
        </div>
      </div>
      <OptionChips />
      <section
        ref={sheet}
        className="sheet stack gap-2"
        aria-label={words.tools.whole[tool]}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || tool === 'recipe') return
          event.stopPropagation()
          tabs.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
          open('recipe')
        }}
      >
        {tool === 'find' ? (
          <Suspense fallback={<div style={{ minBlockSize: '1.75rem' }} />}>
            <GoalFields />
          </Suspense>
        ) : null}
        <RecipeBar percents={percentsOf(draft).map((percent) => percent ?? 0)} />
        <PastedContext value={onPasted}>
          <ReplaceContext value={onReplace}>
            <RecipeGrid
              label={words.tools.whole.recipe}
              head={words.heads.material}
              materials={materials}
              columns={columns}
              name={name}
              Words={RowWords}
              More={RowMenu}
              total={<RecipeTotal percents={percentsOf(draft)} />}
            />
          </ReplaceContext>
        </PastedContext>
        {draft.bench.doses.length > 0 ? (
          <Suspense fallback={<div style={{ minBlockSize: '9rem' }} />}>
            <DoseLines
              blend={typeof preview === 'string' ? null : preview.judged.estimate!.blend}
              added={added}
              onAdded={onDose}
            />
          </Suspense>
        ) : null}
        <BatchGaps />
        <p role="status" className="visually-hidden">
          {pasted}
        </p>
        {tool === 'find' ? (
          <Suspense fallback={<div className="under-grid line gap-0 across-1 middle">{under}</div>}>
            <FindPanel>{under}</FindPanel>
          </Suspense>
        ) : (
          <div className="under-grid line gap-0 across-1 middle">{under}</div>
        )}
        <Suspense>
          {tool === 'try' ? <TryPanel /> : null}
          {tool === 'map' ? (
            <RecipeMap source={typeof preview === 'string' ? t.preview[preview] : preview} />
          ) : null}
        </Suspense>
      </section>
      {tool === 'recipe' ? (
        <div className="bench-curve">
          {typeof preview === 'string' ? null : <PreviewCurve {...preview} />}
        </div>
      ) : null}
      {picking ? (
        <PickDialog
          title={picking.for ? words.rows.replace(picking.for.name) : words.add}
          hint={picking.for ? words.picker.replaceHint : words.picker.addHint}
          onPick={pick}
          onClose={() => setPicking(null)}
        />
      ) : null}
    </>
  )
}

function useColumns(tool: Tool, hasPrices: boolean) {
  const { bench } = useAnalysis(({ draft }) => draft)
  return useMemo(() => {
    const recipe = recipeColumns(bench)
    const find = findColumns(bench)
    // What is in the tank is known by its amount.
    if (tool === 'find') return [SHARE, Object.keys(bench.tank).length > 0 ? AMOUNT : WAS, ...find]
    // Tonnes give way.
    return hasPrices ? [...recipe.filter(({ id }) => id !== 'other'), ...find] : recipe
  }, [bench, tool, hasPrices])
}

/** What changes the recipe as a whole, and the way back. */
function UnderGrid({ tool, onAdd }: { tool: Tool; onAdd: () => void }) {
  const t = useText(percentages)
  const words = useText(workbench)
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const percents = percentsOf(draft)
  const isFull = !canAdd(draft)
  return (
    <>
      <Button
        variant="quiet"
        icon={<Plus aria-hidden size={16} />}
        disabled={isFull}
        title={isFull ? words.full : undefined}
        onClick={onAdd}
      >
        {words.add}
      </Button>
      {tool === 'find' ? null : (
        <>
          <Button
            variant="quiet"
            onClick={() => store.distribute()}
            disabled={percents.includes(null) || materialsOf(draft).every(({ id }) => isHeld(draft, id))}
          >
            {distributeLabel(percents.map((percent) => percent ?? 0)) === 'normalize'
              ? t.normalize
              : t.autoDistribute}
          </Button>
          {percents.some(Boolean) ? null : (
            <StartFromExample
              variant="quiet"
              verdict={(components) => (
                <Suspense>
                  <ExampleVerdict components={components} />
                </Suspense>
              )}
            />
          )}
          <UndoLine />
        </>
      )}
    </>
  )
}
