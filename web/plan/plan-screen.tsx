import './plan.css'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { fieldMessages, sayApiError } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'
import { type GradeChoice, specificationOf } from '#web/grades/grade-choice.ts'
import { gradeOf, useOwnGrades } from '#web/grades/grade-select.tsx'
import { mainCategory } from '#web/materials/list-tools.tsx'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { faults as faultsText } from '#web/text/faults.ts'
import { plan as planText } from '#web/text/plan.ts'
import { sentenceWith } from '#web/text/said.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { NoPlan } from './no-plan.tsx'
import { FoundPlan } from './plan-answer.tsx'
import {
  isNothing,
  newProduct,
  newStock,
  type PlanEntries,
  PRODUCTS_MAX,
  type Product,
  STOCKS,
  toggled,
} from './plan-entries.ts'
import { PlanHow } from './plan-how.tsx'
import { bodyOf, fieldOf, isMovable } from './plan-request.ts'
import { ProductFields } from './product-fields.tsx'
import { PickStocks, Stocks } from './stocks.tsx'
import { createPlanApi, type PlanStart, useKeptPlan, usePlanAnswer } from './use-plan.ts'

export default function PlanScreen() {
  const t = useText(planText)
  const { http } = useServices()
  const { asked, again } = useAsked((signal) => createPlanApi(http).start(signal))
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <AskedView asked={asked} again={again} t={t}>
        {(start) => <PlanSheet {...start} />}
      </AskedView>
    </Page>
  )
}

function PlanSheet({ materials: listed, usable, kept, isFree }: PlanStart) {
  const t = useText(planText)
  const faults = useText(faultsText)
  const language = useLanguage()
  const { prose } = useFormat()
  const { own } = useOwnGrades()
  const { notices } = useServices()
  const { entries: plan, isReader, change, clear, elsewhere, settle } = useKeptPlan(kept)
  const form = useForm('plan')
  const [materials, setMaterials] = useState(listed)
  const [isPicking, setPicking] = useState(false)
  const [isJudged, setJudged] = useState(false)
  const end = useRef<HTMLElement>(null)

  const listedStocks = plan.stocks.flatMap(({ id }) => materials.get(id) ?? [])
  const names = new Map(namesOf(listedStocks, language).map((name, at) => [listedStocks[at]!.id, name]))
  const nameOf = (id: string) => names.get(id) ?? t.goneMaterial
  const productName = ({ name }: Product, at: number) => name.trim() || t.nth(prose(at + 1))
  const grade = (against: GradeChoice) => {
    const found = gradeOf(against.grade, own)
    return found && specificationOf(found, against)
  }
  const known = { materials, usable, nameOf, productName, specificationOf: grade }
  const question = (of: PlanEntries) => bodyOf(of, known)
  const asked = question(plan)
  const { answer, state, ask, cancel, settle: settleAsk } = usePlanAnswer('body' in asked ? asked.body : null)
  const isRunning = state.is === 'running'

  async function make(of: PlanEntries) {
    const made = question(of)
    settleAsk()
    setJudged(true)
    if ('faults' in made)
      return form.fail(
        made.faults.map(({ field, is, name }) => ({ field, message: sentenceWith(t.faults[is], name) })),
        t.notAsked,
      )
    form.clear()
    const error = await ask(made.body)
    const found = error && fieldsAtFault(error, of)
    if (found) form.fail(found, t.notAsked)
  }
  // Scrolls to a new answer, not to the stored one shown on opening.
  const last = useRef(answer)
  useEffect(() => {
    if (answer === null || answer === last.current) return
    last.current = answer
    end.current?.focus({ preventScroll: true })
    end.current?.scrollIntoView({ block: 'start' })
  }, [answer])
  const failed = state.is === 'failed' && !fieldsAtFault(state.error, plan) ? state.error : null
  const isBusy = failed?.is === 'refused' && failed.status === 429
  const tanks = [...usable].flatMap(([id, amount]) =>
    amount.m3! > 0 && materials.has(id) && plan.stocks.every((stock) => stock.id !== id) ? [id] : [],
  )
  const firstCategory = () => {
    const [stock] = listedStocks
    const [category = 'gasoil'] = plan.products.flatMap(({ against }) =>
      against ? (gradeOf(against.grade, own)?.category ?? []) : [],
    )
    return stock ? mainCategory(stock) : category
  }
  const shared = { plan, change, field: form.field }
  const empty = () => {
    clear()
    notices.say('info', 'plan', planText, (t) => t.cleared, { act: () => void change(() => plan) })
  }
  return (
    <div className="plan stack">
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
      {form.summary}
      <section className="section" aria-labelledby="plan-stocks-head">
        <h2 id="plan-stocks-head">{t.stocks}</h2>
        {plan.stocks.length > 0 ? (
          <Stocks
            {...shared}
            {...{ materials, usable, nameOf }}
            onPriced={(id, price) => setMaterials((now) => new Map(now).set(id, { ...now.get(id)!, price }))}
          />
        ) : (
          <p className="soft">{t.stocksNone}</p>
        )}
        <div className="line gap-3 middle">
          <Button
            id={form.idOf('stocks')}
            icon={<Plus aria-hidden size={16} />}
            onClick={() => setPicking(true)}
          >
            {t.addMaterials}
          </Button>
          {tanks.length > 0 ? (
            <Button
              icon={<Plus aria-hidden size={16} />}
              onClick={() =>
                change((now) => ({
                  ...now,
                  stocks: [...now.stocks, ...tanks.map(newStock)].slice(0, STOCKS.max),
                }))
              }
            >
              {t.addTanks}
            </Button>
          ) : null}
        </div>
      </section>
      <section className="section" aria-labelledby="plan-products-head">
        <h2 id="plan-products-head">{t.products}</h2>
        {plan.products.length > 0 ? (
          <div className="tiles tile-xl gap-4 top">
            {plan.products.map((product, at) => (
              <ProductFields
                key={product.key}
                {...shared}
                {...{ product, isJudged, nameOf }}
                name={productName(product, at)}
              />
            ))}
          </div>
        ) : (
          <p className="soft">{t.productsNone}</p>
        )}
        {plan.products.length < PRODUCTS_MAX ? (
          <div className="line gap-3 middle">
            <Button
              id={form.idOf('products')}
              icon={<Plus aria-hidden size={16} />}
              onClick={() =>
                change((now) => ({
                  ...now,
                  products: [
                    ...now.products,
                    { ...newProduct(), name: t.nth(prose(now.products.length + 1)) },
                  ],
                }))
              }
            >
              {t.addProduct}
            </Button>
          </div>
        ) : null}
      </section>
      <PlanHow {...shared} {...{ materials, productName }} />
      <div className="dock line gap-3 middle">
        <Button variant="primary" busy={isRunning} onClick={() => make(plan)}>
          {isRunning ? t.making : t.make}
        </Button>
        {isRunning ? <Button onClick={cancel}>{t.cancel}</Button> : null}
        {isNothing(plan) || isRunning ? null : (
          <Button variant="quiet" onClick={empty}>
            {t.clear}
          </Button>
        )}
        {isRunning ? (
          <p role="status" className="note">
            {t.wait}
          </p>
        ) : null}
      </div>
      {failed ? (
        <Notice tone="error" title={t.askFailed} actions={{ act: () => make(plan) }}>
          <p>{isBusy ? t.oneAtATime : sayApiError(faults, failed)}</p>
        </Notice>
      ) : null}
      {answer ? (
        <section ref={end} tabIndex={-1} className="plan-answer stack" aria-label={t.answer}>
          {answer.result.status === 'optimal' ? (
            <FoundPlan {...{ plan, materials, nameOf, productName }} {...answer} />
          ) : (
            <NoPlan
              {...{ plan, materials, nameOf, productName }}
              {...answer}
              usable={usable}
              isMovable={({ against }) => against !== null && isMovable(grade(against))}
              onTake={(entries) => void make(change(() => entries))}
            />
          )}
        </section>
      ) : null}
      {isPicking ? (
        <PickStocks
          materials={materials}
          chosen={plan.stocks.map(({ id }) => id)}
          category={firstCategory()}
          onToggle={(id) => change((now) => toggled(now, id))}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
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
