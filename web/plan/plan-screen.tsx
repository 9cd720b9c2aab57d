import './plan.css'
import Plus from 'lucide-react/icons/plus'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { PlanResult } from '#server/features/recipes/plan/plan.model.ts'
import { fieldMessages, sayApiError } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'
import { FileMenu, useExport } from '#web/export/export-button.tsx'
import { fetchPlanFile } from '#web/export/report.api.ts'
import { dayAndTimeOf } from '#web/format/date.ts'
import { type GradeChoice, specificationOf } from '#web/grades/grade-choice.ts'
import { gradeNamed } from '#web/grades/grade-select.tsx'
import { mainCategory } from '#web/materials/list-tools.tsx'
import { useOwnGrades } from '#web/own/own-list.ts'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { useSessionOver } from '#web/session/session-over.ts'
import { faults as faultsText } from '#web/text/faults.ts'
import { plan as planText } from '#web/text/plan.ts'
import { sentenceWith } from '#web/text/said.ts'
import { useMatches } from '#web/ui/browser-hooks.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import { useCopyTable } from '#web/ui/table/columns.ts'
import { GradeDialog, MoreDialog, ProductDialog, StockDialog } from './dialogs.tsx'
import { dialogOf, type OpenedFields } from './fields.tsx'
import { ProductLines } from './lines.tsx'
import { type Made, madeOf } from './made.ts'
import { NoPlan } from './no-plan.tsx'
import { PickStocks } from './pick-stocks.tsx'
import { planTable } from './plan-copy.ts'
import {
  isNoPlan,
  newProduct,
  newStock,
  type PlanEntries,
  type Product,
  STOCKS,
  withProduct,
  withToggled,
} from './plan-entries.ts'
import { PlanPhone } from './plan-phone.tsx'
import { fieldOf, isMovable, type Lookups, planBody } from './plan-request.ts'
import { PlanSheet } from './plan-sheet.tsx'
import { FoundBand, PlanExclusions, StaleBand } from './said.tsx'
import { PlanSettings } from './settings.tsx'
import { type SheetProps, StockFigure, UseUp } from './sheet-cells.tsx'
import { createPlanApi, type PlanStart, useKeptPlan, usePlanAnswer } from './use-plan.ts'

export default function PlanScreen() {
  const t = useText(planText)
  const { http } = useServices()
  const { asked, again } = useQuery((signal) => createPlanApi(http).start(signal))
  // Nothing was entered yet.
  useSessionOver(asked.is === 'failed' ? asked.error : null)
  return (
    <Page title={t.title} heading={asked.is === 'ready' ? null : t.title} width="wide">
      {asked.is === 'ready' ? (
        <PlanDesk {...asked.value} />
      ) : (
        <div className="plan-awaited">
          <QueryView asked={asked} again={again} t={t} />
        </div>
      )}
    </Page>
  )
}

function PlanDesk({ materials: listed, usable, kept, isFree }: PlanStart) {
  const t = useText(planText)
  const { notices } = useServices()
  const { entries: plan, isReader, change, clear, elsewhere, settle } = useKeptPlan(kept)
  const form = useForm('plan')
  const [materials, setMaterials] = useState(listed)
  const [opened, setOpened] = useState<OpenedFields | null>(null)
  const isPhone = useMatches('(width < 56rem)')
  const known = useLookups(plan, { materials, usable })
  const { nameOf, productName } = known
  const { make, answer, isCurrent, state, isRunning, isJudged, cancel, forget } = useMaking(plan, known, {
    form,
    onFault: (field) => setOpened(dialogOf(field)),
  })
  const band = useNewAnswer(answer)
  const made = madeOf(answer, isCurrent)
  const none = answer && isCurrent && !made ? answer : null
  const addProduct = () =>
    void change((now) => ({
      ...now,
      products: [...now.products, { ...newProduct(), name: known.nth(now.products.length) }],
    }))
  const shared: SheetProps = {
    plan,
    change,
    materials,
    usable,
    nameOf,
    productName,
    field: form.field,
    onOpen: setOpened,
    onPriced: (id, price) => setMaterials((now) => new Map(now).set(id, { ...now.get(id)!, price })),
  }
  const sheet = {
    ...shared,
    made,
    conflicting: conflictingIn(none?.result, plan),
    prefix: form.id,
    addId: form.idOf('products'),
    onAddProduct: addProduct,
  }
  const onMargin = ({ key }: Product) =>
    void make(change((now) => withProduct(now, key, { hasMargin: true })))
  const adding = (
    <Adding
      plan={plan}
      change={change}
      usable={usable}
      materials={materials}
      id={form.idOf('stocks')}
      onPick={() => setOpened({ is: 'materials' })}
    />
  )
  const onTake = (entries: PlanEntries) => void make(change(() => entries))
  const bandProps = { made, none, band, plan, known, onTake }
  const said = made || none ? <AnswerBand {...bandProps} /> : null
  const empty = () => {
    clear()
    forget()
    notices.say('info', 'plan', planText, (t) => t.cleared, { act: () => void change(() => plan) })
  }
  return (
    <div className="plan stack gap-3">
      <Told elsewhere={elsewhere !== null} settle={settle} isReader={isReader} isFree={isFree} />
      {form.summary}
      {isPhone ? said : null}
      <div className="holds stack gap-3">
        <div className="plan-corner">
          <PageHeading>{t.title}</PageHeading>
          <PlanSettings {...shared} onMore={() => setOpened({ is: 'more' })} />
        </div>
        {isPhone ? <PlanPhone {...sheet} adding={adding} onMargin={onMargin} /> : <PlanSheet {...sheet} />}
      </div>
      {isPhone ? null : (
        <>
          {adding}
          {said ?? (isRunning ? null : <p className="soft small">{t.hint(t.units[plan.unit])}</p>)}
        </>
      )}
      {answer && isCurrent ? <PlanExclusions result={answer.result} /> : null}
      {made && !isPhone ? (
        <MadeLines made={made} materials={materials} productName={productName} onMargin={onMargin} />
      ) : null}
      <AskFailed state={state} plan={plan} onRetry={() => void make(plan)} />
      <Dock
        plan={plan}
        made={made}
        isRunning={isRunning}
        cancel={cancel}
        nameOf={nameOf}
        productName={productName}
        isFresh={answer === null || !isCurrent}
        onMake={() => void make(plan)}
        onClear={empty}
        onUndo={made && !made.isCurrent ? () => void change(() => made.entries) : null}
      />
      <OpenDialog
        {...shared}
        opened={opened}
        isJudged={isJudged}
        isPhone={isPhone}
        category={known.category}
        onClose={() => setOpened(null)}
      />
    </div>
  )
}

/** Asking for the plan, and what became of it; what is wrong with the entries is shown at their fields. */
function useMaking(
  plan: PlanEntries,
  known: Lookups,
  { form, onFault }: { form: ReturnType<typeof useForm>; onFault: (field: string) => void },
) {
  const t = useText(planText)
  const [isJudged, setJudged] = useState(false)
  const asked = planBody(plan, known)
  const { ask, settle, ...answered } = usePlanAnswer('body' in asked ? asked.body : null)
  const isRunning = answered.state.is === 'running'

  async function make(of: PlanEntries) {
    if (isRunning) return
    const body = planBody(of, known)
    settle()
    setJudged(true)
    if ('faults' in body) {
      onFault(body.faults[0]!.field)
      return form.fail(
        body.faults.map(({ field, is, name }) => ({ field, message: sentenceWith(t.faults[is], name) })),
        t.notAsked,
      )
    }
    form.clear()
    const error = await ask(body.body, of)
    const found = error && fieldsAtFault(error, of)
    if (!found) return
    onFault(found[0]?.field ?? '')
    form.fail(found, t.notAsked)
  }
  return { ...answered, make, isRunning, isJudged }
}

/** The keys of products that can't be made together. */
const conflictingIn = (result: PlanResult | undefined, { products }: PlanEntries): string[] =>
  (result?.conflict?.products ?? []).flatMap((at) => products[at]?.key ?? [])

interface AnswerBandProps {
  made: Made | null
  /** The answer that there is no plan. */
  none: ReturnType<typeof usePlanAnswer>['answer']
  band: ReturnType<typeof useNewAnswer>
  plan: PlanEntries
  known: Lookups
  onTake: (entries: PlanEntries) => void
}

/** The plan that was found, one of former entries, or why there is none. */
function AnswerBand({ made, none, band, plan, known, onTake }: AnswerBandProps) {
  const { usable, nameOf, productName, specificationOf } = known
  if (made?.isCurrent === false) return <StaleBand made={made} band={band} />
  if (made) return <FoundBand made={made} band={band} nameOf={nameOf} productName={productName} />
  return none ? (
    <NoPlan
      plan={plan}
      band={band}
      usable={usable}
      nameOf={nameOf}
      productName={productName}
      made={none}
      isMovable={({ against }) => against !== null && isMovable(specificationOf(against))}
      onTake={onTake}
    />
  ) : null
}

const MadeLines = (props: ComponentProps<typeof ProductLines>) => (
  <div className={props.made.isCurrent ? undefined : 'plan-stale'}>
    <ProductLines key={props.made.at} {...props} />
  </div>
)

interface AskFailedProps {
  state: ReturnType<typeof usePlanAnswer>['state']
  plan: PlanEntries
  onRetry: () => void
}

/** Why there is no answer, unless it is said at a field. */
function AskFailed({ state, plan, onRetry }: AskFailedProps) {
  const t = useText(planText)
  const faults = useText(faultsText)
  if (state.is !== 'failed' || fieldsAtFault(state.error, plan)) return null
  const { error } = state
  return (
    <Notice tone="error" title={t.askFailed} actions={{ act: onRetry }}>
      <p>{error.is === 'refused' && error.status === 429 ? t.oneAtATime : sayApiError(faults, error)}</p>
    </Notice>
  )
}

/** Scrolls to a new answer and gives it the focus; not to the stored one that is shown on opening. */
function useNewAnswer(answer: unknown) {
  const band = useRef<HTMLElement>(null)
  const last = useRef(answer)
  useEffect(() => {
    if (answer === null || answer === last.current) return
    last.current = answer
    band.current?.focus({ preventScroll: true })
    band.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return band
}

/** Names and grades that a plan refers to. */
function useLookups(plan: PlanEntries, { materials, usable }: Pick<Lookups, 'materials' | 'usable'>) {
  const t = useText(planText)
  const language = useLanguage()
  const { prose } = useFormat()
  const { own } = useOwnGrades()
  const stocks = plan.stocks.flatMap(({ id }) => materials.get(id) ?? [])
  const names = new Map(namesOf(stocks, language).map((name, at) => [stocks[at]!.id, name]))
  const nth = (at: number) => t.nth(prose(at + 1))
  const [category = 'gasoil'] = plan.products.flatMap(({ against }) =>
    against ? (gradeNamed(against.grade, own)?.category ?? []) : [],
  )
  return {
    materials,
    usable,
    nth,
    nameOf: (id: string) => names.get(id) ?? t.goneMaterial,
    productName: ({ name }: Product, at: number) => name.trim() || nth(at),
    specificationOf(against: GradeChoice) {
      const found = gradeNamed(against.grade, own)
      return found && specificationOf(found, against)
    },
    /** Of what is offered as a stock first. */
    category: stocks[0] ? mainCategory(stocks[0]) : category,
  }
}

interface ToldProps {
  elsewhere: boolean
  settle: (isTheirs: boolean) => void
  isReader: boolean
  isFree: boolean
}

/** What is to be known before: another window's changes, a plan that isn't kept, Premium. */
function Told({ elsewhere, settle, isReader, isFree }: ToldProps) {
  const t = useText(planText)
  return (
    <>
      {elsewhere ? (
        <Notice
          tone="warning"
          title={t.elsewhere}
          actions={
            <>
              <Button small onClick={() => settle(true)}>
                {t.takeTheirs}
              </Button>
              <Button small onClick={() => settle(false)}>
                {t.keepMine}
              </Button>
            </>
          }
        >
          <p>{t.elsewhereHint}</p>
        </Notice>
      ) : null}
      {isReader ? <p className="note">{t.onlyHere}</p> : null}
      {isFree ? (
        <Notice
          tone="info"
          live={false}
          title={t.premium}
          actions={
            <ButtonLink small href="/profile">
              {t.toProfile}
            </ButtonLink>
          }
        />
      ) : null}
    </>
  )
}

type AddingProps = Pick<SheetProps, 'plan' | 'change' | 'usable' | 'materials'> & {
  id: string
  onPick: () => void
}

/** Adds stocks: materials, and the tanks that have something. */
function Adding({ plan, change, usable, materials, id, onPick }: AddingProps) {
  const t = useText(planText)
  const tanks = [...usable].flatMap(([one, amount]) =>
    amount.m3! > 0 && materials.has(one) && plan.stocks.every((stock) => stock.id !== one) ? [one] : [],
  )
  const addTanks = () =>
    change((now) => ({ ...now, stocks: [...now.stocks, ...tanks.map(newStock)].slice(0, STOCKS.max) }))
  return (
    <div className="line gap-1 middle">
      <Button id={id} variant="quiet" small icon={<Plus aria-hidden size={16} />} onClick={onPick}>
        {t.addMaterials}
      </Button>
      {tanks.length > 0 ? (
        <Button variant="quiet" small icon={<Plus aria-hidden size={16} />} onClick={() => void addTanks()}>
          {t.addTanks}
        </Button>
      ) : null}
      {plan.stocks.length === 0 ? <p className="soft small">{t.stocksNone}</p> : null}
    </div>
  )
}

/** A plan that takes this long says how long it has taken, and can be stopped. */
const LONG_S = 2
const BUSY_MS = 150

/** Seconds since it began; null while it isn't running or has only begun. */
function useSeconds(isRunning: boolean): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (!isRunning) return setSeconds(null)
    const from = performance.now()
    const tell = () => setSeconds(Math.floor((performance.now() - from) / 1000))
    const first = setTimeout(tell, BUSY_MS)
    const each = setInterval(tell, 1000)
    return () => {
      clearTimeout(first)
      clearInterval(each)
    }
  }, [isRunning])
  return seconds
}

interface DockProps extends Pick<Lookups, 'nameOf' | 'productName'> {
  plan: PlanEntries
  made: Made | null
  /** There is no answer to what is typed. */
  isFresh: boolean
  isRunning: boolean
  cancel: () => void
  onMake: () => void
  onClear: () => void
  onUndo: (() => void) | null
}

function Dock({ plan, made, isFresh, isRunning, cancel, onMake, onClear, onUndo, ...names }: DockProps) {
  const t = useText(planText)
  const language = useLanguage()
  const { prose } = useFormat()
  const { http } = useServices()
  const seconds = useSeconds(isRunning)
  const exporting = useExport()
  const copy = useCopyTable(() => planTable(made!, { t, language, ...names }))
  const isLong = seconds !== null && seconds >= LONG_S
  return (
    <div className="plan-dock dock line gap-3 middle">
      {isNoPlan(plan) || isRunning ? null : (
        <Button variant="quiet" onClick={onClear}>
          {t.clear}
        </Button>
      )}
      {onUndo && !isRunning ? <Button onClick={onUndo}>{t.undo}</Button> : null}
      {made?.isCurrent && !isRunning ? (
        <>
          <FileMenu
            exporting={exporting}
            fetch={(format) => (reader) =>
              fetchPlanFile(http, made.question, { ...reader, format, currency: plan.currency })
            }
            more={[{ label: t.copy, onChoose: copy, isApart: true }]}
          />
          <p className="note">{t.made(dayAndTimeOf(new Date(made.at).toISOString(), language))}</p>
        </>
      ) : null}
      <p role="status" className="note awaits">
        {seconds === null ? '' : isLong ? t.waited(prose(seconds)) : t.wait}
      </p>
      <div className="line gap-3 middle push">
        {isLong ? <Button onClick={cancel}>{t.stop}</Button> : null}
        <Button variant={isFresh ? 'primary' : 'secondary'} busy={seconds !== null} onClick={onMake}>
          {t.make}
        </Button>
      </div>
    </div>
  )
}

interface OpenDialogProps extends SheetProps {
  opened: OpenedFields | null
  isJudged: boolean
  isPhone: boolean
  category: ReturnType<typeof mainCategory>
  onClose: () => void
}

function OpenDialog({ opened, isJudged, isPhone, category, onClose, ...shared }: OpenDialogProps) {
  const { plan, change, materials, nameOf, productName } = shared
  if (!opened) return null
  if (opened.is === 'more') return <MoreDialog {...shared} onClose={onClose} />
  if (opened.is === 'materials')
    return (
      <PickStocks
        materials={materials}
        category={category}
        onClose={onClose}
        chosen={plan.stocks.map(({ id }) => id)}
        onToggle={(id) => change((now) => withToggled(now, id))}
      />
    )
  if (opened.is === 'stock') {
    const stock = plan.stocks.find(({ id }) => id === opened.of)
    if (!stock) return null
    return (
      <StockDialog {...shared} stock={stock} onClose={onClose} name={nameOf(stock.id)}>
        {isPhone ? <PhoneStock {...shared} stock={stock} /> : null}
      </StockDialog>
    )
  }
  const { is, of: key } = opened
  const at = plan.products.findIndex((one) => one.key === key)
  const product = plan.products[at]
  if (!product) return null
  const of = { product, name: productName(product, at), onClose }
  return is === 'grade' ? (
    <GradeDialog {...shared} {...of} isJudged={isJudged} />
  ) : (
    <ProductDialog {...shared} {...of} />
  )
}

/** What a row of the sheet has no room for on a phone. */
function PhoneStock(props: SheetProps & { stock: PlanEntries['stocks'][number] }) {
  const t = useText(planText)
  return (
    <>
      <div>
        <span className="field-label" aria-hidden="true">
          {t.keep(props.nameOf(props.stock.id))}
        </span>
        <StockFigure {...props} of="keep" />
      </div>
      <UseUp {...props} isShown />
    </>
  )
}

/** The server's messages by field; null for none. */
function fieldsAtFault(error: ApiError, plan: PlanEntries) {
  if (error.is !== 'refused' || error.status !== 400) return null
  const found = fieldMessages(error.body).map(({ path, message }) => ({
    field: fieldOf(path, plan),
    message,
  }))
  return found.length > 0 ? found : null
}
