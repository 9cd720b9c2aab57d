import './choose.css'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useState } from 'react'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { labelsOf } from '#calc/vocabulary/words/messages.ts'
import { joined, listedNames, nameOf, namesOf } from '#calc/vocabulary/words/names.ts'
import { useProse } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { forgetCarried, savedMaterial } from '#web/shell/adding-for.ts'
import { workbench } from '#web/text/workbench.ts'
import { useMatches } from '#web/ui/browser-hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Skeleton } from '#web/ui/page.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisText, useAnalysisTools, useMaterials } from '../analysis-context.ts'
import { StartFromExample } from '../parts/examples.tsx'
import { FailureNotice, StepActions } from '../parts/step-parts.tsx'
import { materialsOf, optionsOf, placeOf } from '../rules/draft.ts'
import { type MissingValues, missingOfChoice } from '../rules/missing.ts'
import { isDone } from '../rules/steps.ts'
import { progressOf } from '../store/analysis.state.ts'
import { MaterialPicker, Waiting } from './material-picker.tsx'
import { directionOf, useChoosingText } from './material-row.tsx'

// As in choose.css.
const DOCKED = '(width < 56rem) and (height >= 32rem)'

export function MaterialsStep() {
  const materials = useMaterials()
  const count = useAnalysis((state) => state.draft.count ?? 0)
  const chosen = useAnalysis((state) => materialsOf(state.draft).length)
  const isDocked = useMatches(DOCKED)
  return (
    <>
      <div className="choice-head line gap-2 middle">
        {isDocked ? null : <ChosenMaterials left={count - chosen} />}
        <div className="push">
          <StartFromExample variant="quiet" />
        </div>
      </div>
      {materials.is === 'failed' ? <FailureNotice of="materials" failure={materials.failure} /> : null}
      {materials.is === 'none' || materials.is === 'loading' ? <Waiting /> : null}
      {materials.is === 'loaded' ? <Offer materials={materials.list} /> : null}
      <ChoiceDock isDocked={isDocked} isFailed={materials.is === 'failed'} chosen={chosen} count={count} />
    </>
  )
}

interface ChoiceDockProps {
  isDocked: boolean
  isFailed: boolean
  chosen: number
  count: number
}

/** How many are chosen, what that leaves unknown, and the next steps; docked it opens and closes. */
function ChoiceDock({ isDocked, isFailed, chosen, count }: ChoiceDockProps) {
  const t = useChoosingText()
  const { continueToPercentages } = useAnalysisText()
  const { store, goTo } = useAnalysisTools()
  const prose = useProse()
  const isComplete = useAnalysis((state) => isDone('materials', progressOf(state)))
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? ChevronDown : ChevronUp
  const isClosed = isDocked && !isOpen
  return (
    <div className="choice-dock dock stack gap-2" data-open={isOpen || undefined}>
      {isFailed ? null : (
        <>
          {isDocked ? (
            <Button className="dock-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t.chosen({ chosen: prose(chosen), count: prose(count) })}
              <Chevron aria-hidden size={16} />
            </Button>
          ) : null}
          <div className={classNames('tally line gap-1 across-3 middle', isClosed && 'unseen')}>
            <p role="status" className={classNames('line gap-1 across-3 middle', isDocked && 'unseen')}>
              <strong>{t.chosen({ chosen: prose(chosen), count: prose(count) })}</strong>{' '}
              <span className="soft">{chosen < count ? t.left(prose(count - chosen)) : t.full}</span>
            </p>
            {chosen >= count && count < MATERIAL_COUNT.max ? (
              <Button small variant="quiet" onClick={store.countOneMore}>
                {t.oneMore(prose(count + 1))}
              </Button>
            ) : null}
            {isDocked ? <ChosenMaterials left={0} /> : null}
          </div>
          <div className={isClosed ? 'unseen' : undefined}>
            <ChoiceCost />
          </div>
        </>
      )}
      <StepActions step="materials">
        <Button disabled={!isComplete} onClick={() => goTo('analyze')}>
          {t.compare}
        </Button>
        <Button variant="primary" disabled={!isComplete} onClick={() => store.startPercentages()}>
          {continueToPercentages}
        </Button>
      </StepActions>
    </div>
  )
}

function Offer({ materials }: { materials: readonly Material[] }) {
  const t = useChoosingText()
  const { store } = useAnalysisTools()
  const { category, places, count } = useAnalysis((state) => state.draft)
  const isFull = useAnalysis((state) => materialsOf(state.draft).length >= (count ?? 0))
  if (category === null) return null
  if (materials.length === 0)
    return (
      <Notice tone="info" title={t.none}>
        <p>{t.noneHint}</p>
      </Notice>
    )
  return (
    <MaterialPicker
      materials={materials}
      category={category}
      places={places}
      locked={isFull ? 'others' : undefined}
      onToggle={store.toggle}
    />
  )
}

const GROUPS_SHOWN = 2
const NAMED = 3

function ChoiceCost() {
  const t = useChoosingText()
  const prose = useProse()
  const language = useLanguage()
  const draft = useAnalysis((state) => state.draft)
  const calc = useAnalysis((state) => state.calc)
  const materials = materialsOf(draft)
  const groups = useMemo(() => {
    const chosen = materialsOf(draft)
    if (!calc || !draft.category || chosen.length === 0) return []
    return missingOfChoice(draft.category, chosen, calc, optionsOf(draft).options)
  }, [calc, draft])
  const names = namesOf(materials, language)

  const sentence = ({ components, properties }: MissingValues) => {
    const labels = labelsOf(properties, language)
    const rest = labels.length - NAMED
    const listed = rest > 1 ? [...labels.slice(0, NAMED), t.more(prose(rest))] : labels
    const what = joined(listed, language)
    if (components.length === materials.length && components.length > 1) return t.costOfAll(what)
    const causes = components.map((at) => names[at]!)
    return t.cost({ names: joined(listedNames(causes, language), language), properties: what })
  }
  const caused = groups.filter(({ components }) => components.length > 0)
  return (
    <div role="status" className="choice-cost note amber awaits">
      {caused.slice(0, GROUPS_SHOWN).map((group) => (
        <p key={group.components.join(' ')}>{sentence(group)}</p>
      ))}
      {caused.length > GROUPS_SHOWN ? <p>{t.otherCosts(prose(caused.length - GROUPS_SHOWN))}</p> : null}
    </div>
  )
}

/** What is chosen, and how many are left to choose. */
function ChosenMaterials({ left }: { left: number }) {
  const t = useChoosingText()
  const prose = useProse()
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const places = useAnalysis((state) => state.draft.places)
  if (left === 0 && !places.some((place) => place !== null)) return null
  return (
    <ul className="chips line gap-2" aria-label={t.chosenList}>
      {places.map((material, place) =>
        material ? (
          <li key={material.id} className="chip">
            <LineSample series={seriesAt(place)} />
            <bdi dir={directionOf(material, language)}>{nameOf(material, language)}</bdi>
            <button type="button" className="icon-button chip-remove" onClick={() => store.toggle(material)}>
              <X aria-hidden size={14} />
              <span className="visually-hidden">{t.giveUp(nameOf(material, language))}</span>
            </button>
          </li>
        ) : null,
      )}
      {left > 0 ? <li className="chip chip-left note">{t.toChoose(prose(left))}</li> : null}
    </ul>
  )
}

type Outcome = { is: 'chosen' | 'full'; material: Material } | { is: 'elsewhere' }

/** Chooses the material that the user left the analysis to add, or says why it can't be chosen. */
export function NewMaterial() {
  const t = useChoosingText().added
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const [id] = useState(savedMaterial)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSought, setSought] = useState(false)
  const materials = useAnalysis((state) => state.materials)
  const category = useAnalysis((state) => state.draft.category)

  useEffect(() => {
    if (id === null || outcome !== null || materials.is !== 'loaded') return
    const material = materials.list.find((one) => one.id === id)
    if (!material && !isSought) {
      // It may be of another category; it can be blended all the same.
      setSought(true)
      return void store.loadMaterials([id])
    }
    forgetCarried()
    if (!material) return setOutcome({ is: 'elsewhere' })
    const { draft } = store.getState()
    const hasRoom = materialsOf(draft).length < (draft.count ?? 0)
    if (hasRoom && placeOf(draft, id) < 0) store.toggle(material)
    setOutcome({ is: placeOf(store.getState().draft, id) < 0 ? 'full' : 'chosen', material })
  }, [id, outcome, isSought, materials, store])

  if (outcome === null || category === null) return null
  return (
    <Notice tone={outcome.is === 'chosen' ? 'success' : 'info'}>
      <p>
        {outcome.is === 'elsewhere'
          ? t.elsewhere(CATEGORIES[category][language])
          : t[outcome.is](nameOf(outcome.material, language))}
      </p>
    </Notice>
  )
}

interface PickDialogProps {
  title: string
  hint: string
  onPick: (material: Material) => void
  onClose: () => void
}

/** Picks a material of the category that the recipe does not have yet. */
export function PickDialog({ title, hint, onPick, onClose }: PickDialogProps) {
  const t = useText(workbench).picker
  const materials = useMaterials()
  const { category, places } = useAnalysis((state) => state.draft)

  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <p className="note">{hint}</p>
      {materials.is === 'failed' ? (
        <FailureNotice of="materials" failure={materials.failure} />
      ) : materials.is === 'loaded' && category !== null ? (
        <MaterialPicker
          materials={materials.list}
          category={category}
          places={places}
          locked="chosen"
          onToggle={onPick}
        />
      ) : (
        <Skeleton rows={6} label={t.loading} />
      )}
    </Dialog>
  )
}
