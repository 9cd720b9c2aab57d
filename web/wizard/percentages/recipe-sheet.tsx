import Plus from 'lucide-react/icons/plus'
import {
  lazy,
  type Ref,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useProse } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { percentages } from '#web/text/percentages.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { seriesColour } from '#web/ui/chart/curve.ts'
import type { Material } from '../analysis.api.ts'
import { isSameList, useAnalysis, useAnalysisText, useAnalysisTools, useSame } from '../analysis-context.ts'
import { PickDialog } from '../choose/materials-step.tsx'
import { findColumns } from '../find/find-columns.tsx'
import {
  AMOUNT,
  RowActionsContext,
  RowMenu,
  RowWords,
  recipeColumns,
  SHARE,
  WAS,
} from '../grid/recipe-columns.tsx'
import { RecipeGrid, RecipeTotal } from '../grid/recipe-grid.tsx'
import { StartFromExample } from '../parts/examples.tsx'
import { UndoLine } from '../parts/step-parts.tsx'
import { canAdd } from '../rules/bench/workbench.ts'
import { isHeld, materialsOf, percentsOf, percentsOrZero } from '../rules/draft.ts'
import { distributeLabel } from '../rules/percentages.ts'
import { BatchField, BatchGaps, OptionChips, Options } from './batch-options.tsx'
import { PreviewCurve, type PreviewState } from './preview.tsx'

const TryPanel = lazy(async () => ({ default: (await import('../find/find-panel.tsx')).TryPanel }))
const GoalFields = lazy(async () => ({ default: (await import('../find/find-panel.tsx')).GoalFields }))
const FindPanel = lazy(async () => ({ default: (await import('../find/find-panel.tsx')).FindPanel }))
const DoseLines = lazy(async () => ({ default: (await import('../doses/dose-lines.tsx')).DoseLines }))
const RecipeMap = lazy(() => import('../map/recipe-map.tsx'))
const ExampleVerdict = lazy(async () => ({
  default: (await import('../limits/limits-section.tsx')).ExampleVerdict,
}))

export function RecipeSheet({ preview }: { preview: PreviewState }) {
  const t = useAnalysisText()
  const { pasted: pastedLine } = useText(percentages)
  const words = useText(workbench)
  const prose = useProse()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const percents = percentsOf(draft)
  const materials = useSame(materialsOf(draft), isSameList)
  const [other, setOther] = useState<Tool>('recipe')
  const tool = draft.criteria.isOpen ? 'find' : other === 'find' ? 'recipe' : other
  const [hasPrices, setPrices] = useState(false)
  const [added, setAdded] = useState(0)
  const onDose = useCallback(() => setAdded((count) => count + 1), [])
  const [pasted, setPasted] = useState<{ filled: number; given: number } | null>(null)
  const tabs = useRef<HTMLFieldSetElement>(null)
  const sheet = useRef<HTMLElement>(null)
  const { setPicking, dialog } = usePicking(sheet)

  const open = (chosen: Tool) => {
    setOther(chosen)
    if (draft.criteria.isOpen !== (chosen === 'find')) store.setCriteria({ isOpen: chosen === 'find' })
  }
  const actions = useMemo(
    () => ({
      onReplace: (material: Material) => setPicking({ for: material }),
      onPasted: (filled: number, given: number) => setPasted({ filled, given }),
    }),
    [setPicking],
  )
  const name = useMemo(() => ({ of: words.rows.replace, onChoose: actions.onReplace }), [words, actions])
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
        <RecipeBar percents={percentsOrZero(draft)} />
        <RowActionsContext value={actions}>
          <RecipeGrid
            label={words.tools.whole.recipe}
            head={words.heads.material}
            materials={materials}
            columns={columns}
            name={name}
            Words={RowWords}
            More={RowMenu}
            total={<RecipeTotal percents={percents} />}
          />
        </RowActionsContext>
        {draft.bench.doses.length > 0 ? (
          <Suspense fallback={<div style={{ minBlockSize: '9rem' }} />}>
            <DoseLines
              blend={typeof preview === 'string' ? null : preview.judged.blend}
              added={added}
              onAdded={onDose}
            />
          </Suspense>
        ) : null}
        <BatchGaps />
        <p role="status" className="visually-hidden">
          {pasted ? pastedLine(prose(pasted.filled), prose(pasted.given)) : null}
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
      {dialog}
    </>
  )
}

/** Picking a material, for another one's place or as one more, in a dialog. */
function usePicking(sheet: RefObject<HTMLElement | null>) {
  const words = useText(workbench)
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const [picking, setPicking] = useState<{ for: Material | null } | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const pick = (material: Material) => {
    if (picking?.for) store.replaceMaterial(picking.for, material)
    else store.addMaterial(material)
    setPicking(null)
    setPicked(material.id)
  }
  // After the dialog has returned the focus to a button that may be gone.
  useEffect(() => {
    const place =
      picked === null ? -1 : materialsOf(store.getState().draft).findIndex(({ id }) => id === picked)
    sheet.current?.querySelectorAll<HTMLElement>('[data-column="share"] input')[place]?.focus()
  }, [picked, store, sheet])
  const dialog = picking ? (
    <PickDialog
      title={picking.for ? words.rows.replace(nameOf(picking.for, language)) : words.add}
      hint={picking.for ? words.picker.replaceHint : words.picker.addHint}
      onPick={pick}
      onClose={() => setPicking(null)}
    />
  ) : null
  return { setPicking, dialog }
}

function useColumns(tool: Tool, hasPrices: boolean) {
  const { bench } = useAnalysis(({ draft }) => draft)
  return useMemo(() => {
    const recipe = recipeColumns(bench)
    const find = findColumns(bench)
    // The tank's contents are known by their amount.
    if (tool === 'find') return [SHARE, Object.keys(bench.tank).length > 0 ? AMOUNT : WAS, ...find]
    // Tonnes give way.
    return hasPrices ? [...recipe.filter(({ id }) => id !== 'other'), ...find] : recipe
  }, [bench, tool, hasPrices])
}

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
            {distributeLabel(percentsOrZero(draft)) === 'normalize' ? t.normalize : t.autoDistribute}
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

const TOOLS = ['recipe', 'find', 'try', 'map'] as const
type Tool = (typeof TOOLS)[number]

interface ToolTabsProps {
  tool: Tool
  onTool: (tool: Tool) => void
  ref: Ref<HTMLFieldSetElement>
}

/** Short texts to see, whole ones for screen readers. */
function ToolTabs({ tool, onTool, ref }: ToolTabsProps) {
  const t = useText(workbench).tools
  return (
    <fieldset ref={ref} aria-label={t.label} className="tool-tabs">
      {TOOLS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === tool}
          aria-label={t.whole[one]}
          onClick={() => onTool(one)}
        >
          {t.short[one]}
        </button>
      ))}
    </fieldset>
  )
}

/** The recipe as one bar, each share in its material's colour; past 100 % the whole bar is the total. */
function RecipeBar({ percents }: { percents: readonly number[] }) {
  const shares = percents.map((percent) => Math.max(0, percent))
  const total = shares.reduce((sum, share) => sum + share, 0)
  const whole = Math.max(100, total)
  return (
    <div className="recipe-bar" aria-hidden="true">
      {shares.map((share, place) =>
        share > 0 ? (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is what a segment stands for
            key={place}
            className="recipe-segment"
            style={{ inlineSize: `${(share / whole) * 100}%`, background: seriesColour(seriesAt(place)) }}
          />
        ) : null,
      )}
    </div>
  )
}
