import './picker.css'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { CATEGORIES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { propertiesOf, propertyOf, usualPropertiesOf } from '#calc/vocabulary/properties.ts'
import { matcher } from '#calc/vocabulary/rules/material-search.ts'
import { joined, nameOf } from '#calc/vocabulary/words/names.ts'
import { useProse } from '#web/format/quantities.ts'
import { ListTools } from '#web/library/list-tools.tsx'
import {
  EVERYTHING,
  finder,
  type GradeValues,
  materialKindOf,
  offerOf,
  ordered,
  type SortKey,
  searchTextOf,
  sortKeysOf,
  USUAL_ORDER,
  type WantedFigures,
} from '#web/materials/offer.ts'
import { useLanguage } from '#web/services.ts'
import { useTanks } from '#web/tanks/tanks.api.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Skeleton } from '#web/ui/page.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { useTypical } from '../parts/typical-offers.tsx'
import { materialsOf } from '../rules/draft.ts'
import { useForGrade } from './for-grade.ts'
import { MaterialList, orderBy } from './material-list.tsx'
import { directionOf, type TypicalOf, useChoosingText } from './material-row.tsx'

/** In longer lists, rows follow a keystroke of the search later. */
const ROWS_AT_ONCE = 400

interface MaterialPickerProps {
  materials: readonly Material[]
  /** Its properties are counted, and can be filtered by. */
  category: CategoryName
  places: readonly (Material | null)[]
  /** Rows that can't be pressed: `chosen` where one more is wanted, `others` where the recipe is full. */
  locked?: 'chosen' | 'others'
  /** Must be stable: every row is given it. */
  onToggle: (material: Material) => void
}

/** As high as the window, so that what stands below the list does not move. */
export const Waiting = () => (
  <div className="picker-waiting">
    <Skeleton rows={8} label={useChoosingText().loading} />
  </div>
)

function useWithTime<T>(value: T, isLong: boolean): T {
  const later = useDeferredValue(value)
  return isLong ? later : value
}

/** The picker of an analysis, which also finds materials of other categories. */
export function MaterialPicker(props: MaterialPickerProps) {
  const { materials, category, locked, onToggle } = props
  const calc = useAnalysis((state) => state.calc)
  const isCalcAwaited = useAnalysis((state) => state.calc === null && !state.isCalcFailed)
  const { store } = useAnalysisTools()
  const candidates = useTypical()
  const forGrade = useForGrade(category, calc)
  const typical = useMemo(
    () => ({
      of: (material: Material) => candidates(material).find(({ isNear }) => isNear)?.stream,
      take(material: Material, stream: Material) {
        if (!materialsOf(store.getState().draft).some(({ id }) => id === material.id)) onToggle(material)
        store.assume(material.id, stream)
      },
    }),
    [candidates, onToggle, store],
  )
  return (
    <Picker
      {...props}
      calc={calc}
      isCalcAwaited={isCalcAwaited}
      forGrade={forGrade}
      typical={locked === undefined ? typical : undefined}
    >
      {(text) => (
        <OtherCategories
          category={category}
          onToggle={onToggle}
          text={text}
          listed={materials}
          isFull={locked === 'others'}
        />
      )}
    </Picker>
  )
}

/** m³ that can be pumped, by material that stands for a tank. */
function usePumpable(materials: readonly Material[]): ReadonlyMap<string, number> {
  const tanks = useMemo(() => materials.filter(({ is_tank }) => is_tank), [materials])
  const { own } = useTanks(tanks.length > 0)
  return useMemo(() => {
    const all = own.is === 'ready' ? own.all : []
    const usable = new Map(all.map((one) => [one.material, one.content.usable]))
    return new Map(tanks.map(({ id }) => [id, usable.get(id) ?? Number.NaN]))
  }, [tanks, own])
}

interface PickerProps extends MaterialPickerProps {
  /** Computes which values each has; without it only readings count. */
  calc: Calc | null
  isCalcAwaited: boolean
  /** A grade's short name, and what a material has for it. */
  forGrade?: { name: string; of: (material: Material) => GradeValues } | null
  typical?: TypicalOf
  /** Below the list, by search text. */
  children?: (text: string) => ReactNode
}

/** Materials with their figures: searched, filtered, sorted and ticked. For a step and for dialogs. */
export function Picker(props: PickerProps) {
  const { materials, category, places, locked, onToggle, calc, isCalcAwaited, forGrade, typical, children } =
    props
  const t = useChoosingText()
  const prose = useProse()
  const language = useLanguage()
  const [wanted, setWanted] = useState(EVERYTHING)
  const [order, setOrder] = useState(USUAL_ORDER)
  // In a long list, controls answer at once and the rows follow when there is time.
  const isLong = materials.length > ROWS_AT_ONCE
  const applied = useWithTime(wanted, isLong)
  const column = useWithTime(order, isLong)
  const lockedNow = useWithTime(locked, isLong)
  const all = useMemo(
    () => (isCalcAwaited ? [] : offerOf(materials, category, language, calc, forGrade?.of)),
    [materials, category, language, calc, isCalcAwaited, forGrade],
  )
  const offer = useMemo(() => ordered(all, column, language), [all, column, language])
  const found = useMemo(() => new Set(offer.filter(finder(applied))), [offer, applied])
  const pumpable = usePumpable(materials)
  const want = (part: Partial<WantedFigures>) => setWanted({ ...wanted, ...part })
  if (isCalcAwaited) return <Waiting />
  const isFiltered = applied.text.trim() !== '' || applied.kind !== 'all' || applied.has !== 'any'
  return (
    <div className="picker stack gap-2">
      <ListTools
        t={t}
        view={{ search: wanted.text }}
        onView={({ search = '' }) => want({ text: search })}
        count={
          isFiltered
            ? t.found({ found: prose(found.size), all: prose(offer.length) })
            : t.materials(prose(offer.length))
        }
        fold={t.filter}
      >
        <Select
          label={t.has}
          value={wanted.has}
          onValue={(has) => want({ has })}
          options={[
            { value: 'any', label: t.hasAny },
            { value: 'all', label: t.hasAll },
            ...propertiesOf(category).map((value) => ({ value, label: propertyOf(value)[language] })),
          ]}
        />
        <Select
          className="picker-order"
          label={t.sortBy}
          value={order.column}
          onValue={(column: SortKey) => setOrder(orderBy(column, USUAL_ORDER))}
          options={sortKeysOf(category).map((key) => ({
            value: key,
            label: key === 'coverage' ? t.completeness : t.columns[key],
          }))}
        />
        <Segments
          label={t.kindLabel}
          value={wanted.kind}
          onValue={(kind) => want({ kind })}
          options={(['all', 'own', 'typical', 'published', 'tank'] as const)
            .filter((kind) => kind !== 'tank' || pumpable.size > 0)
            .map((kind) => ({ value: kind, label: t.kinds[kind] }))}
        />
      </ListTools>
      {found.size === 0 ? (
        <p className="breaks">
          {applied.text.trim()
            ? t.noneFoundFor(applied.text.trim())
            : applied.kind === 'own' && applied.has === 'any'
              ? t.noneOwn
              : t.noneFound}{' '}
          <button type="button" className="link-button" onClick={() => setWanted(EVERYTHING)}>
            {applied.text.trim() ? t.clearSearch : t.showAll}
          </button>
        </p>
      ) : null}
      <MaterialList
        offer={offer}
        found={found}
        category={category}
        order={order}
        places={places}
        pumpable={pumpable}
        grade={forGrade?.name}
        typical={typical}
        onToggle={onToggle}
        isPending={applied !== wanted || column !== order || lockedNow !== locked}
        onOrder={setOrder}
        isLocked={(isChosen) => lockedNow === (isChosen ? 'chosen' : 'others')}
      />
      {children?.(applied.text)}
    </div>
  )
}

interface OtherCategoriesProps {
  category: CategoryName
  text: string
  listed: readonly Material[]
  isFull: boolean
  onToggle: (material: Material) => void
}

const ELSEWHERE_SHOWN = 5
/** Own materials first, then refinery streams. */
const KIND_ORDER = ['tank', 'own', 'typical', 'published']
const NAMED_MAX = 4

/** Materials of other categories that a search finds, with the values they lack; own ones first. */
function OtherCategories({ category, text, listed, isFull, onToggle }: OtherCategoriesProps) {
  const t = useChoosingText()
  const { store } = useAnalysisTools()
  const prose = useProse()
  const language = useLanguage()
  const all = useEverything(category !== 'customized' && text.trim() !== '')
  const others = useMemo(() => {
    const here = new Set(listed.map(({ id }) => id))
    return all
      .filter(({ id }) => !here.has(id))
      .sort((a, b) => KIND_ORDER.indexOf(materialKindOf(a)) - KIND_ORDER.indexOf(materialKindOf(b)))
      .map((material) => ({ material, text: searchTextOf(material) }))
  }, [all, listed])
  const found = useMemo(() => {
    const isFound = matcher(text)
    return text.trim() === '' ? [] : others.filter((one) => isFound(one.text)).map(({ material }) => material)
  }, [others, text])
  if (found.length === 0) return null
  const costOf = ({ properties }: Material) => {
    const lacking = usualPropertiesOf(category).filter((name) => properties[name] == null)
    if (lacking.length === 0) return t.elsewhereWhole
    const names = lacking.slice(0, NAMED_MAX).map((name) => propertyOf(name)[language])
    const more = lacking.length - NAMED_MAX
    return t.without(joined(more > 0 ? [...names, t.more(prose(more))] : names, language))
  }
  return (
    <section className="small" aria-labelledby="elsewhere-title">
      <p id="elsewhere-title">
        <strong>{t.elsewhere}</strong>
      </p>
      <ul>
        {found.slice(0, ELSEWHERE_SHOWN).map((material) => {
          const name = nameOf(material, language)
          const categories = material.categories.map((one) => CATEGORIES[one.name][language])
          return (
            <li key={material.id} className="row gap-3 middle apart padded ruled">
              <div>
                <bdi dir={directionOf(material, language)}>{name}</bdi>{' '}
                <span className="soft">({joined(categories, language)})</span>
                <span className="note block">{costOf(material)}</span>
              </div>
              <Button
                small
                disabled={isFull}
                title={isFull ? t.full : undefined}
                aria-label={t.elsewhereAddOf(name)}
                onClick={() => {
                  store.invite(material)
                  onToggle(material)
                }}
              >
                {t.elsewhereAdd}
              </Button>
            </li>
          )
        })}
      </ul>
      {found.length > ELSEWHERE_SHOWN ? (
        <p className="note">{t.elsewhereMore(prose(found.length - ELSEWHERE_SHOWN))}</p>
      ) : null}
    </section>
  )
}

/** All materials, loaded with the first search. A failure shows nothing: the list itself is there. */
function useEverything(isWanted: boolean): readonly Material[] {
  const { api } = useAnalysisTools()
  const [all, setAll] = useState<readonly Material[] | null>(null)
  const isNeeded = isWanted && all === null
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    void api.materials('customized').then((answer) => {
      if (!isGone) setAll(answer.ok ? answer.value : [])
    })
    return () => {
      isGone = true
    }
  }, [isNeeded, api])
  return all ?? []
}
