import X from 'lucide-react/icons/x'
import {
  lazy,
  Suspense,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { quantityValue } from '#calc/goal-seek/target.ts'
import { limitFigure } from '#calc/grades/shown.ts'
import { costAndMargin, UNIT_OF } from '#calc/recipe/money.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { type Quantity, quantityName, quantityOf } from '#calc/vocabulary/quantities.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { componentNames, nameOf } from '#calc/vocabulary/words/names.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { unitWord, useProse } from '#web/format/quantities.ts'
import { materialKindOf } from '#web/materials/offer.ts'
import { useLanguage, useText } from '#web/services.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { isSameList, useAnalysis, useAnalysisTools, useSame } from '../analysis-context.ts'
import { BiasContext, BiasNote, useBiasCorrections } from '../bias/bias.tsx'
import { useNewlyMissed } from '../limits/use-check.ts'
import {
  type AimedStream,
  type Bound,
  isInsideBound,
  streamsReaching,
  type Target,
  valueWithout,
} from '../rules/bench/aim.ts'
import { batchOf, canAdd } from '../rules/bench/workbench.ts'
import { isHeld } from '../rules/draft.ts'
import { fieldText } from '../rules/percentages.ts'
import { priceOf } from '../rules/search-criteria.ts'
import { FixMaterial, type MarginOf, useWritten } from './fix-material.tsx'
import type { Preview } from './preview.tsx'

const FixDose = lazy(async () => ({ default: (await import('../doses/fix-dose.tsx')).FixDose }))

interface FixRowProps {
  q: Quantity
  /** The limit to meet, and how far inside it one test proves it; null where the value is typed. */
  limit: (Bound & { value: number; guard: number | null }) | null
  preview: Preview
  onClose: () => void
}

/** Ways to bring a property to a value: by each material of the recipe, by others, by leaving one out. */
export function FixRow({ q, limit, preview, onClose }: FixRowProps) {
  const { recipe, calc } = preview
  const t = useText(workbench).aim
  const language = useLanguage()
  const written = useWritten(q)
  const { look, shown, digits, write } = written
  const { text, setText, typed, value, proven, isAtLimit, toggle } = useAimed(limit, written)
  const field = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const { range } = quantityOf(q, look)
  const [bound] = useState(limit && { side: limit.side, strict: limit.strict })
  // A limit is for the finished fuel, a typed figure for the blend.
  const { material, share } = (limit !== null && preview.finish) || { material: null, share: 0 }
  const finish = useMemo(() => material && { material, share }, [material, share])
  const corrected = useCorrectedValue(recipe.category, q)
  const deferred = useDeferredValue(recipe)
  const target = useMemo(
    (): Target => ({ recipe: deferred, calc, q, digits: look?.digits, finish, corrected }),
    [deferred, calc, q, look?.digits, finish, corrected],
  )
  const judged = finish ? preview.judged : preview.estimate
  const present = judged && quantityValue(corrected?.(judged.blend) ?? judged.blend, q)
  const wanted = useDeferredValue(value)

  useEffect(() => {
    // "Fix…" goes with the miss; the row's value stays.
    const row = root.current?.closest('tr')?.previousElementSibling
    const opener = row?.querySelector<HTMLElement>('.limit-value button')
    field.current?.focus()
    return () => opener?.focus()
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what a button opened
    <div
      ref={root}
      className="fix stack gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="fix-head row gap-2 top apart">
        <NumberField
          label={t.wanted(quantityName(q, language, look))}
          unit={unitWord(shown.sign, language)}
          text={text}
          onText={setText}
          negative={range.min < 0}
          placeholder={formatFixed(shown.value(present ?? 0), digits)}
          error={text.trim() !== '' && typed === null ? t.error : null}
          inputRef={field}
        />
        <button type="button" className="icon-button" aria-label={t.close} onClick={onClose}>
          <X aria-hidden size={16} />
        </button>
      </div>
      {limit?.guard ? (
        <ProvenNote limit={write(limit.value)} aim={write(proven!)} isAtLimit={isAtLimit} onChange={toggle} />
      ) : null}
      <p className="note">
        {t.lead}
        {finish ? ` ${t.finished}` : ''}
      </p>
      <BiasNote quantities={[q]} />
      {wanted === null ? null : (
        <Ways
          target={target}
          bound={bound}
          wanted={wanted}
          present={present}
          preview={preview}
          marginLimit={wanted === proven ? (limit?.value ?? null) : null}
          write={write}
          onDone={limit === null ? undefined : onClose}
        />
      )}
    </div>
  )
}

/** The wanted value as typed; it starts as the limit, or as far inside as one test proves. */
function useAimed(limit: FixRowProps['limit'], { shown, digits }: ReturnType<typeof useWritten>) {
  const limitText = limit === null ? '' : limitFigure(shown, limit.value)
  const proven = limit && provenValue(limit)
  const start = proven === null ? '' : limit?.guard ? formatFixed(shown.value(proven), digits) : limitText
  const [text, setText] = useState(start)
  const typed = numberOf(text)
  const isAtLimit = text === limitText
  // An untouched limit keeps its exact value.
  const exact = text === start ? proven : isAtLimit ? (limit?.value ?? null) : null
  return {
    text,
    setText,
    typed,
    value: exact ?? (typed === null ? null : shown.wire(typed)),
    proven,
    isAtLimit,
    toggle: () => setText(isAtLimit ? start : limitText),
  }
}

interface ProvenNoteProps {
  limit: string
  aim: string
  isAtLimit: boolean
  onChange: () => void
}

/** What one test result proves, and the choice between that and the limit itself. */
function ProvenNote({ limit, aim, isAtLimit, onChange }: ProvenNoteProps) {
  const t = useText(workbench).aim
  return (
    <p className="note">
      {t.proven({ limit, aim })}{' '}
      <button type="button" className="link-button" onClick={onChange}>
        {isAtLimit ? t.aimInside : t.aimAtLimit}
      </button>
    </p>
  )
}

interface WaysProps {
  target: Target
  bound: Bound | null
  wanted: number
  present: number | null
  preview: Preview
  /** The limit that the wanted value lies inside of; null where it isn't about one. */
  marginLimit: number | null
  write: (value: number) => string
  onDone: (() => void) | undefined
}

/** Each way to the wanted value: a material moved, a dose, other materials, one left out. */
function Ways({ target, bound, wanted, present, preview, marginLimit, write, onDone }: WaysProps) {
  const { recipe } = target
  const t = useText(workbench).aim
  const language = useLanguage()
  const draft = useAnalysis((state) => state.draft)
  const marginOf = useMarginCost(target, marginLimit)
  const names = componentNames(preview.recipe, language)
  const held = useSame<readonly number[]>(
    recipe.components.flatMap(({ material }, at) => (isHeld(draft, material.id) ? [at] : [])),
    isSameList,
  )
  const newlyMissed = useNewlyMissed(draft.against, preview)
  return (
    <>
      <ul className="fix-materials" aria-label={t.moving}>
        {recipe.components.map(({ material }, at) => (
          <FixMaterial
            key={material.id}
            target={target}
            bound={bound}
            wanted={wanted}
            at={at}
            held={held}
            newlyMissed={newlyMissed}
            marginOf={marginOf}
            onDone={onDone}
            // The batch grows with one material alone unless a share has to stay.
            canGrow={draft.bench.locked.length === 0 && batchOf(draft.bench) !== null}
            name={names[at] ?? ''}
          />
        ))}
      </ul>
      <Suspense>
        <FixDose target={target} wanted={wanted} write={write} newlyMissed={newlyMissed} onDone={onDone} />
      </Suspense>
      {present !== null ? (
        <FromOutside
          target={target}
          wanted={wanted}
          held={held}
          present={present}
          write={write}
          onDone={onDone}
          side={bound?.side ?? (wanted < present ? 'max' : 'min')}
          isStrict={bound?.strict ?? false}
        />
      ) : null}
    </>
  )
}

/** The value that one test result proves to be on the right side of the limit. */
const provenValue = ({ side, value, guard }: NonNullable<FixRowProps['limit']>): number =>
  value + (side === 'max' ? -1 : 1) * (guard ?? 0)

/** What a share that is inside the limit costs more than one on it, by the moved material; null where that isn't known. */
function useMarginCost({ recipe }: Target, limit: number | null): MarginOf {
  const criteria = useAnalysis((state) => state.draft.criteria)
  return useCallback(
    (aim, hit) => {
      const onLimit = limit === null ? null : aim(limit)
      if (onLimit?.is !== 'hit') return null
      const candidates = recipe.components.map(({ material }) => ({
        properties: material.properties,
        price: priceOf(material, criteria) ?? undefined,
      }))
      const costAt = (percents: readonly number[]) =>
        costAndMargin({ candidates, basis: recipe.basis }, percents, null)?.cost.per[UNIT_OF[recipe.basis]]
      const [inside, bare] = [costAt(hit.percents), costAt(onLimit.hits[0]!.percents)]
      return inside == null || bare == null ? null : inside - bare
    },
    [recipe, criteria, limit],
  )
}

/** Corrects this quantity by the laboratory's bias; undefined where there is none. */
function useCorrectedValue(category: CategoryName, q: Quantity): Target['corrected'] {
  const { biases } = use(BiasContext)
  const all = useBiasCorrections(category)
  return useMemo(() => {
    const found = all?.corrections[q]
    if (!biases || !found) return undefined
    const biasCorrections = { category, corrections: { [q]: found } }
    return (subject) => biases.withCorrected(subject, biasCorrections)
  }, [biases, all, category, q])
}

const STREAMS_SHOWN = 3

interface FromOutsideProps {
  target: Target
  wanted: number
  held: readonly number[]
  present: number
  side: Bound['side']
  isStrict: boolean
  write: (value: number) => string
  onDone?: (() => void) | undefined
}

/** Other materials that bring the value there, and the one of the recipe whose removal helps most. */
function FromOutside({ target, wanted, held, present, side, isStrict, write, onDone }: FromOutsideProps) {
  const { recipe } = target
  const t = useText(workbench).aim
  const language = useLanguage()
  const prose = useProse()
  const { store } = useAnalysisTools()
  const isFull = useAnalysis(({ draft }) => !canAdd(draft))
  const materials = useAnalysis((state) => state.materials)
  const names = componentNames(recipe, language)
  const bound = useMemo(() => ({ side, strict: isStrict }), [side, isStrict])
  const isThere = isInsideBound(present, wanted, bound)
  const streams = useMemo(() => {
    if (isThere || isFull || materials.is !== 'loaded') return []
    const others = materials.list.filter(
      ({ id }) => !recipe.components.some(({ material }) => material.id === id),
    )
    const isUsual = ({ material }: AimedStream) => materialKindOf(material) !== 'published'
    const shareOf = ({ hit }: AimedStream) => hit.percents.at(-1)!
    // Refinery streams before pure compounds; of these the least share first.
    return streamsReaching(target, { locked: held, bound, wanted }, others)
      .toSorted((a, b) => Number(isUsual(b)) - Number(isUsual(a)) || shareOf(a) - shareOf(b))
      .slice(0, STREAMS_SHOWN)
  }, [isThere, isFull, materials, recipe, target, held, bound, wanted])
  const without = useMemo(() => {
    if (isThere) return null
    const sign = side === 'max' ? 1 : -1
    const better = recipe.components.flatMap(({ percentage }, moving) => {
      if (!(percentage > 0) || held.includes(moving)) return []
      const hit = valueWithout(target, { moving, locked: held })
      return hit && sign * (present - hit.value) > 0 ? [{ moving, hit }] : []
    })
    return better.toSorted((a, b) => sign * (a.hit.value - b.hit.value))[0] ?? null
  }, [isThere, recipe, target, held, side, present])

  return (
    <>
      {streams.length > 0 ? (
        <>
          <p>{t.streams(write(wanted))}</p>
          <ul className="fix-materials">
            {streams.map(({ material, hit, own }) => (
              <li key={material.id} className="fix-material">
                <span aria-hidden="true" />
                <div className="row gap-2 middle">
                  <span className="grows">
                    <bdi className="medium">{nameOf(material, language)}</bdi>{' '}
                    {own === null ? null : <span className="note">{t.own(write(own))}</span>}
                  </span>
                  <bdi>
                    {prose(fieldText(hit.percents.at(-1)!))} {unitWord('%', language)}
                  </bdi>
                  <Button
                    small
                    aria-label={t.addStream(nameOf(material, language))}
                    onClick={() => {
                      store.takeRecipe(
                        [...recipe.components.map((one) => one.material), material].map((one, at) => ({
                          material: one,
                          percentage: hit.percents[at]!,
                        })),
                      )
                      onDone?.()
                    }}
                  >
                    {t.addShort}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {without ? (
        <p className="note fix-without">
          <LineSample series={seriesAt(without.moving)} />
          {t.without({ name: names[without.moving]!, value: write(without.hit.value) })}{' '}
          <button
            type="button"
            className="link-button"
            onClick={() => store.takePercents(without.hit.percents)}
          >
            {t.takeOut}
          </button>
        </p>
      ) : null}
    </>
  )
}
