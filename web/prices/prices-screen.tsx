import '../materials/materials.css'
import './prices.css'
import Upload from 'lucide-react/icons/upload'
import { type ClipboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { readDate } from '#calc/vocabulary/rules/typed-date.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { sayingFailure } from '#web/api/errors.ts'
import type { Answer, Http } from '#web/api/http.ts'
import { currentIn } from '#web/conflict/conflict.ts'
import { dateText, dayOf } from '#web/format/date.ts'
import { LibraryPage } from '#web/library/library-page.tsx'
import { ListTools } from '#web/library/list-tools.tsx'
import { listed, START } from '#web/materials/list-tools.tsx'
import { useFormat, useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { RequireRole, useDisabledReason } from '#web/session/require-role.tsx'
import { tabStorage } from '#web/session/tab-storage.ts'
import { keepUnsaved, readUnsavedJson } from '#web/stored/unsaved-in-tab.ts'
import { materials as materialsText } from '#web/text/materials.ts'
import { prices as pricesText } from '#web/text/prices.ts'
import type { Language, Translation } from '#web/text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { type Option, Select } from '#web/ui/choice.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import { type GridColumn, ListGrid } from '#web/ui/table/list-grid.tsx'
import { CURRENCIES, createPricesApi, type Price, type PriceChange } from './price-list.ts'
import {
  type Entry,
  PriceBefore,
  PriceDay,
  type PricedUnit,
  PriceField,
  type PriceLine,
  PricePerVolume,
  PriceUnitCell,
  perCubicMetre,
  priceAmountIn,
  priceUnitOf,
  priceUnitParts,
} from './price-row.tsx'

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
  const { asked, again } = useQuery((signal) => listsOf(http, signal))
  const [priced, setPriced] = useState<number | null>(null)
  const [, navigate] = useLocation()
  return (
    <LibraryPage
      tab="prices"
      count={priced}
      actions={
        <RequireRole of="blender">
          <Button icon={<Upload aria-hidden size={18} />} onClick={() => navigate('/prices/import')}>
            {t.import}
          </Button>
        </RequireRole>
      }
    >
      <QueryView asked={asked} again={again} t={t}>
        {(lists) => <PriceGrid {...lists} onPriced={setPriced} />}
      </QueryView>
    </LibraryPage>
  )
}

type Entries = Readonly<Record<string, Entry>>

const CAUSE = 'prices'
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

function unitOptionsOf(prices: readonly Price[]): Option<PricedUnit>[] {
  const currencies = new Set<string>([...CURRENCIES, ...prices.map(({ currency }) => currency)])
  const units = [...currencies].flatMap((currency): PricedUnit[] => [`${currency}/m3`, `${currency}/t`])
  return units.map((value) => ({ value, label: value.replace('m3', 'm³') }))
}

/** The materials that a link to this screen is about; null for all. */
function onlyIn(state: unknown): readonly string[] | null {
  const { of } = (state ?? {}) as { of?: unknown }
  return Array.isArray(of) ? of.filter((id) => typeof id === 'string') : null
}

function PriceGrid({ materials, prices: loaded, onPriced }: Lists & { onPriced: (count: number) => void }) {
  const why = useDisabledReason('blender')
  const t = useText(pricesText)
  const words = useText(materialsText)
  const language = useLanguage()
  const { digits, prose } = useFormat()
  const [prices, setPrices] = useState(loaded)
  const [, navigate] = useLocation()
  const [entries, change] = useEntries()
  const [view, setView] = useState(START)
  // Those that the list of materials was left for.
  const [only, setOnly] = useState(() => onlyIn(window.history.state))
  const [usual, setUsual] = useState<PricedUnit>(() => (loaded[0] ? priceUnitOf(loaded[0]) : 'USD/m3'))
  const [day, setDay] = useState(() => dateText({ day: dayOf(new Date()), time: null }, language, digits))
  useEffect(() => onPriced(prices.length), [prices, onPriced])
  const kept = new Map(prices.map((price) => [price.material, price]))
  // Materials with a price at the start come first, as do pasted ones out of sight; no row moves while typing.
  const [first] = useState(
    () => new Set([...loaded.map(({ material }) => material), ...Object.keys(entries)]),
  )
  const wanted = only ? materials.filter(({ id }) => only.includes(id)) : materials
  const found = listed(wanted, useDeferredValue(view), language)
  const rows = [...found.filter(({ id }) => first.has(id)), ...found.filter(({ id }) => !first.has(id))]
  const names = new Map(namesOf(rows, language).map((name, at) => [rows[at]!.id, name]))
  const unitOptions = useMemo(() => unitOptionsOf(prices), [prices])

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
  const count = Object.keys(entries).length
  const { save, isSaving, isPressed } = useSaving({ prices, setPrices, entries, change, date })

  const lines = rows.map(
    ({ id, properties: { density } }): PriceLine => ({
      id,
      name: names.get(id)!,
      density,
      price: kept.get(id) ?? null,
      entry: entries[id],
    }),
  )
  const columns = usePriceColumns(lines, { usual, onEntry: edit, units: unitOptions, isMarked: isPressed })
  return (
    <div className="stack gap-2">
      <ListTools
        t={words}
        view={view}
        onView={(change) => setView({ ...view, ...change })}
        count={
          rows.length === materials.length
            ? t.priced({ priced: prose(prices.length), all: prose(materials.length) })
            : words.count(prose(rows.length), prose(materials.length))
        }
      >
        <Select label={t.usualUnit} value={usual} onValue={setUsual} options={unitOptions} />
        <DateField
          label={t.dayOfNew}
          text={day}
          onText={setDay}
          isDay
          error={isPressed && reading.is === 'date' && !date ? t.future : null}
        />
      </ListTools>
      <p className="note">
        {t.paste}{' '}
        {only ? (
          <button type="button" className="link-button" onClick={() => setOnly(null)}>
            {t.all}
          </button>
        ) : null}
      </p>
      {rows.length > 0 ? (
        <ListGrid
          label={t.title}
          className="price-list"
          isTyped
          columns={columns}
          groups={[{ rows: lines }]}
          keyOf={({ id }) => id}
          onPaste={paste}
        />
      ) : (
        <p className="empty stack gap-3 starts card">{t.noneFound}</p>
      )}
      <div className="dock row gap-3">
        <Button variant="primary" busy={isSaving} disabled={count === 0 || Boolean(why)} onClick={save}>
          {why ?? (count === 0 ? t.saveNone : t.save(prose(count)))}
        </Button>
        {count > 0 ? <Button onClick={() => change(() => NOTHING)}>{t.undo}</Button> : null}
      </div>
    </div>
  )
}

interface PriceColumnsProps {
  usual: PricedUnit
  onEntry: (id: string, entry: Entry | null) => void
  units: readonly Option<PricedUnit>[]
  /** Whether what can't be read is marked. */
  isMarked: boolean
}

function usePriceColumns(
  lines: readonly PriceLine[],
  { usual, onEntry, units, isMarked }: PriceColumnsProps,
): GridColumn<PriceLine>[] {
  const t = useText(pricesText)
  const cell = { usual, onEntry }
  const currencies = new Set(lines.flatMap((line) => perCubicMetre(line)?.currency ?? []))
  const common = currencies.size === 1 ? [...currencies][0]! : null
  return [
    { key: 'material', head: t.material, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'price',
      head: t.price,
      className: 'end',
      width: '9rem',
      cell: (line) => <PriceField line={line} {...cell} isMarked={isMarked} />,
    },
    {
      key: 'unit',
      head: t.unit,
      width: '9rem',
      cell: (line) => <PriceUnitCell line={line} {...cell} units={units} />,
    },
    { key: 'day', head: t.day, width: '12rem', cell: (line) => <PriceDay line={line} /> },
    {
      key: 'before',
      head: t.before,
      className: 'number soft from-64',
      width: '8rem',
      cell: (line) => <PriceBefore line={line} />,
    },
    {
      key: 'volume',
      head: t.perVolume,
      unit: common ? `${common}/m³` : undefined,
      className: 'number soft from-64',
      width: '9rem',
      cell: (line) => <PricePerVolume line={line} common={common} />,
    },
  ]
}

interface SavingProps {
  prices: readonly Price[]
  setPrices: (prices: Price[]) => void
  entries: Entries
  change: (how: (now: Entries) => Entries) => void
  /** The day of the new prices; null if it can't be read or is to come. */
  date: string | null
}

/** Sends what was typed; prices that somebody else has changed meanwhile are shown instead of being overwritten. */
function useSaving({ prices, setPrices, entries, change, date }: SavingProps) {
  const { prose } = useFormat()
  const { http, notices } = useServices()
  const [isSaving, setSaving] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const tell = (
    tone: 'success' | 'info' | 'error',
    say: (t: Translation<typeof pricesText>, language: Language) => string,
  ) => notices.say(tone, CAUSE, pricesText, say)
  const typed = Object.entries(entries)
  const isReady = typed.every(([, { text }]) => text.trim() === '' || priceAmountIn(text) !== null)

  async function save() {
    setPressed(true)
    if (date === null || !isReady) return tell('error', (t) => `${t.notSaved}. ${t.fix}`)
    setSaving(true)
    const changes = typed.map(([material, { text, unit: both, seen }]): PriceChange => {
      const [currency, unit] = priceUnitParts(both)
      return { material, amount: priceAmountIn(text), unit, currency, at: date, seen }
    })
    const answer = await createPricesApi(http).write(changes)
    setSaving(false)
    if (answer.ok) {
      setPrices(answer.value)
      change((now) => (now === entries ? NOTHING : now))
      setPressed(false)
      return tell('success', (t) => t.saved(prose(typed.length)))
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

  return { save, isSaving, isPressed }
}
