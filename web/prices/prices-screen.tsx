import '../materials/materials.css'
import './prices.css'
import { type ClipboardEvent, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { readDate } from '#calc/vocabulary/rules/typed-date.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { sayingFailure } from '#web/api/errors.ts'
import type { Answer, Http } from '#web/api/http.ts'
import { currentIn } from '#web/conflict/conflict.ts'
import { dateText, dayOf } from '#web/format/date.ts'
import { keepUnsaved, readUnsavedJson } from '#web/kept/kept-in-tab.ts'
import { ListTools, listed, START } from '#web/materials/list-tools.tsx'
import { useFormat, useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { useWhyNot } from '#web/session/needs.tsx'
import { tabStorage } from '#web/session/tab-storage.ts'
import { materials as materialsText } from '#web/text/materials.ts'
import { prices as pricesText } from '#web/text/prices.ts'
import type { Language, Translation } from '#web/text/text.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Option, Select } from '#web/ui/choice.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { ShowMore } from '#web/ui/table/table-region.tsx'
import { CURRENCIES, createPricesApi, type Price, type PriceChange } from './price-list.ts'
import { amountIn, type Entry, PriceRow, partsOf, type Unit, unitOf } from './price-row.tsx'

interface Lists {
  materials: Material[]
  prices: Price[]
}

/** Without Premium only own materials can be listed. */
async function listsOf(http: Http, signal: AbortSignal): Promise<Answer<Lists>> {
  const all = (path: string) => http.call<Material[]>(path, { bearer: true, signal })
  const [prices, materials] = await Promise.all([
    createPricesApi(http).list(signal),
    all('/materials/').then((answer) =>
      !answer.ok && answer.error.is === 'refused' && answer.error.status === 403
        ? all('/me/materials/')
        : answer,
    ),
  ])
  if (!prices.ok) return prices
  return materials.ok
    ? { ...materials, value: { materials: materials.value, prices: prices.value } }
    : materials
}

export default function PricesScreen() {
  const t = useText(pricesText)
  const { http } = useServices()
  const { asked, again } = useAsked((signal) => listsOf(http, signal))
  return (
    <Page title={t.title} lead={t.lead}>
      <AskedView asked={asked} again={again} t={t}>
        {(lists) => <PriceGrid {...lists} />}
      </AskedView>
    </Page>
  )
}

type Entries = Readonly<Record<string, Entry>>

const CAUSE = 'prices'
const ROWS_AT_ONCE = 100
const NOTHING: Entries = {}

/** Unsaved prices, kept in the tab. */
function useEntries() {
  const user = useSession().user?.id ?? ''
  const [storage] = useState(() => tabStorage())
  const [entries, setEntries] = useState(() => (readUnsavedJson(storage, CAUSE, user) ?? NOTHING) as Entries)
  const change = useCallback(
    (how: (now: Entries) => Entries) =>
      setEntries((now) => {
        const then = how(now)
        keepUnsaved(storage, CAUSE, user, then === NOTHING ? null : JSON.stringify(then))
        return then
      }),
    [storage, user],
  )
  return [entries, change] as const
}

function unitOptionsOf(prices: readonly Price[]): Option<Unit>[] {
  const currencies = new Set<string>([...CURRENCIES, ...prices.map(({ currency }) => currency)])
  const units = [...currencies].flatMap((currency): Unit[] => [`${currency}/m3`, `${currency}/t`])
  return units.map((value) => ({ value, label: value.replace('m3', 'm³') }))
}

function PriceGrid({ materials, prices: loaded }: Lists) {
  const why = useWhyNot('blender')
  const t = useText(pricesText)
  const words = useText(materialsText)
  const language = useLanguage()
  const { digits, prose } = useFormat()
  const { http, notices } = useServices()
  const [prices, setPrices] = useState(loaded)
  const [, navigate] = useLocation()
  const [entries, change] = useEntries()
  const [view, setView] = useState(START)
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  const [usual, setUsual] = useState<Unit>(() => (loaded[0] ? unitOf(loaded[0]) : 'USD/m3'))
  const [day, setDay] = useState(() => dateText({ day: dayOf(new Date()), time: null }, language, digits))
  const [isSaving, setSaving] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const kept = new Map(prices.map((price) => [price.material, price]))
  // Materials with a price at the start come first, as do pasted ones out of sight; no row moves while typing.
  const [first] = useState(
    () => new Set([...loaded.map(({ material }) => material), ...Object.keys(entries)]),
  )
  const found = listed(materials, useDeferredValue(view), language)
  const rows = [...found.filter(({ id }) => first.has(id)), ...found.filter(({ id }) => !first.has(id))]
  const names = new Map(namesOf(rows, language).map((name, at) => [rows[at]!.id, name]))
  const unitOptions = useMemo(() => unitOptionsOf(prices), [prices])

  const tell = (
    tone: 'success' | 'info' | 'error',
    say: (t: Translation<typeof pricesText>, language: Language) => string,
  ) => notices.say(tone, CAUSE, pricesText, say)
  const edit = useCallback(
    (id: string, entry: Entry | null) =>
      change(({ [id]: _, ...others }) => {
        if (entry) return { ...others, [id]: entry }
        return Object.keys(others).length > 0 ? others : NOTHING
      }),
    [change],
  )
  /** A table is read on the page of imports, where what each column means is in sight. */
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]./.test(text.trim())) return
    event.preventDefault()
    navigate('/prices/import', { state: { text } })
  }

  const reading = readDate(day)
  const date = reading.is === 'date' && reading.day <= dayOf(new Date()) ? reading.day : null
  const typed = Object.entries(entries)
  const count = typed.length
  const isReady =
    date !== null && typed.every(([, { text }]) => text.trim() === '' || amountIn(text) !== null)

  async function save() {
    setPressed(true)
    if (!isReady) return tell('error', (t) => `${t.notSaved}. ${t.fix}`)
    setSaving(true)
    const changes = typed.map(([material, { text, unit: both, seen }]): PriceChange => {
      const [currency, unit] = partsOf(both)
      return { material, amount: amountIn(text), unit, currency, at: date, seen }
    })
    const answer = await createPricesApi(http).write(changes)
    setSaving(false)
    if (answer.ok) {
      setPrices(answer.value)
      change((now) => (now === entries ? NOTHING : now))
      setPressed(false)
      return tell('success', (t) => t.saved(prose(count)))
    }
    const current = currentIn(answer.error) as Record<string, Price | null> | undefined
    if (!current) {
      const why = sayingFailure(answer.error)
      return tell('error', (t, language) => `${t.notSaved}. ${why(language)}`)
    }
    const others = new Map(
      Object.entries(current).map(([at, price]) => [changes[Number(at)]!.material, price]),
    )
    setPrices([
      ...prices.filter(({ material }) => !others.has(material)),
      ...[...others.values()].filter((one) => one !== null),
    ])
    change((now) => {
      const then = { ...now }
      for (const [id, price] of others)
        if (then[id]) then[id] = { ...then[id], seen: price?.version ?? null, isElsewhere: true }
      return then
    })
    tell('error', (t) => t.someChanged)
  }

  return (
    <div className="stack">
      <ListTools
        t={words}
        view={view}
        onView={(change) => setView({ ...view, ...change })}
        count={words.count(prose(rows.length), prose(materials.length))}
      />
      <div className="tiles sparse top">
        <Select label={t.usualUnit} value={usual} onValue={setUsual} options={unitOptions} />
        <DateField
          label={t.dayOfNew}
          text={day}
          onText={setDay}
          isDay
          error={isPressed && reading.is === 'date' && !date ? t.future : null}
        />
      </div>
      <p className="note">{t.paste}</p>
      {rows.length > 0 ? (
        <PlainTable
          label={t.list}
          className="price-list phone-rows"
          withPage
          heads={[t.material, t.price, t.unit, t.day]}
          onPaste={paste}
        >
          {rows.slice(0, shown).map(({ id }) => (
            <PriceRow
              key={id}
              id={id}
              name={names.get(id)!}
              price={kept.get(id) ?? null}
              entry={entries[id]}
              usual={usual}
              units={unitOptions}
              isMarked={isPressed}
              onEntry={edit}
            />
          ))}
        </PlainTable>
      ) : (
        <p className="empty stack gap-3 starts card">{t.noneFound}</p>
      )}
      <ShowMore
        hidden={rows.length - shown}
        step={ROWS_AT_ONCE}
        label={words.showMore}
        onMore={() => setShown(shown + ROWS_AT_ONCE)}
      />
      <div className="dock row gap-3">
        <Button variant="primary" busy={isSaving} disabled={count === 0 || Boolean(why)} onClick={save}>
          {why ?? (count === 0 ? t.saveNone : t.save(prose(count)))}
        </Button>
        {count > 0 ? <Button onClick={() => change(() => NOTHING)}>{t.undo}</Button> : null}
      </div>
    </div>
  )
}
