// The sheet with what was understood written on it, and what has to be answered beside it.
import CircleCheck from 'lucide-react/icons/circle-check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FileText from 'lucide-react/icons/file-text'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import type { Question } from '#calc/sheet/answers.ts'
import { addressOf, letterOf, ROW_IS, type RowIs } from '#calc/sheet/arrange.ts'
import type { DecimalMark } from '#calc/sheet/cell.ts'
import type { Encoding } from '#calc/sheet/csv-text.ts'
import { PRICE_ROW_IS, type PriceRowIs } from '#calc/sheet/price-reading.ts'
import { isProperty, type SheetField } from '#calc/sheet/sheet-fields.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { sayApiError } from '#web/api/errors.ts'
import { dateText, dayOf } from '#web/format/date.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { useDisabledReason } from '#web/session/require-role.tsx'
import { faults as faultTexts } from '#web/text/faults.ts'
import { sheets } from '#web/text/sheets.ts'
import { useMatches } from '#web/ui/browser-hooks.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { RadioMenu, Segments } from '#web/ui/segments.tsx'
import {
  countIn,
  IMPORT_KINDS,
  type ImportKind,
  type ImportStore,
  type Opened,
  openQuestions,
  shownQuestions,
} from './import.store.ts'
import { ImportContext, type Imported, useImported } from './import-context.ts'
import { MeaningDialog, RowDialog } from './meaning-dialog.tsx'
import { AnsweredQuestion, CertificateLines, Doubts, QuestionList } from './questions.tsx'
import { type GridPlace, SheetGrid } from './sheet-grid.tsx'
import {
  fieldName,
  type ImportedView,
  sampledText,
  storedText,
  storyText,
  viewOf,
  wireUnit,
} from './sheet-view.ts'

interface Props {
  store: ImportStore
  state: Opened
  kind: ImportKind
  own: readonly OwnProperty[]
  onKind: (kind: ImportKind) => void
  onSubmit: () => void
}

/** The head, or the row's number, whose meaning is asked; and where. */
interface Asked {
  item: number
  row: number | null
  top: number
  left: number
  button: HTMLElement
}

type Tab = 'answer' | 'sheet' | 'comes'

export function SheetPage({ store, state, kind, own, onKind, onSubmit }: Props) {
  const t = useText(sheets)
  const language = useLanguage()
  const isPhone = useMatches('(width < 56rem)')
  const [tab, setTab] = useState<Tab>('answer')
  const [at, setAt] = useState<GridPlace>(() => firstPlace(state))
  const [editing, setEditing] = useState<GridPlace | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [current, setCurrent] = useState(0)
  const book = useRef<HTMLElement>(null)
  const side = useNextFocus(state.reading)
  const view = useMemo(() => viewOf({ state, t, language, own }), [state, t, language, own])
  const questions = openQuestions(state)
  const sheet = state.sheets[state.at]!
  // A certificate of one sample is a list on a phone, and needs no sheet.
  const isLines =
    isPhone && state.reading.arrangement.rowIs === 'test' && state.reading.materials.length === 1
  const part = isLines ? 'lines' : isPhone ? tab : 'all'
  const isShown = (of: Tab) => part === of || part === 'all'

  const goTo = (place: GridPlace) => {
    setAt(place)
    if (isPhone && !isLines) setTab('sheet')
  }
  const toQuestion = (index: number) => {
    const question = questions[(index + questions.length) % Math.max(1, questions.length)]
    if (!question) return
    setCurrent(questions.indexOf(question))
    const place = placeIn(question, state)
    if (place) setAt(place)
  }
  /** From one asked cell to the next. */
  const toNextCell = async (by: 1 | -1) => {
    const cells = openQuestions((await store.settled()) ?? state).flatMap(({ spots, is }) =>
      is === 'name' ? [] : spots,
    )
    const places = cells
      .map(({ row, column }) => ({ row, column }))
      .sort((a, b) => a.row - b.row || a.column - b.column)
    const later =
      by === 1
        ? places.find(({ row, column }) => row > at.row || (row === at.row && column > at.column))
        : places.findLast(({ row, column }) => row < at.row || (row === at.row && column < at.column))
    const next = later ?? places[0]
    if (!next) return
    setAt(next)
    setEditing(next)
  }
  useNextKey((by) => toQuestion(current + by))
  const openMeaning = (of: Pick<Asked, 'item' | 'row'>, button: HTMLElement) => {
    const box = book.current!.getBoundingClientRect()
    const { bottom, left } = button.getBoundingClientRect()
    setAsked({
      ...of,
      button,
      top: Math.max(0, Math.min(bottom - box.top + 4, box.height - 260)),
      left: Math.max(0, Math.min(left - box.left, box.width - 310)),
    })
  }
  const onHead = (column: number, button: HTMLElement) => {
    const item = view.heads.get(column)?.item
    if (item !== null && item !== undefined) openMeaning({ item, row: null }, button)
  }
  const onRow = (row: number, button: HTMLElement) => {
    const item = view.beside.get(row)?.item ?? -1
    if (item >= 0) openMeaning({ item, row: null }, button)
  }
  const ask = { store, state, t, language, own }
  const closeMeaning = () => {
    asked?.button.focus()
    setAsked(null)
  }
  const sheetPart = (
    <section className="book" ref={book}>
      <SheetGrid
        sheet={sheet}
        view={view}
        showsHidden={state.showsHidden}
        at={at}
        onAt={setAt}
        editing={editing}
        onEditing={setEditing}
        onType={(place, text) => store.type(place.row, place.column, text)}
        onHead={onHead}
        onRow={onRow}
        onNumber={(row, button) => openMeaning({ item: -1, row }, button)}
        onNext={(by) => void toNextCell(by)}
      />
      {asked?.row === null ? (
        <MeaningDialog key={asked.item} at={asked.item} position={asked} onClose={closeMeaning} />
      ) : null}
      {asked && asked.row !== null ? (
        <RowDialog row={asked.row} position={asked} onClose={closeMeaning} />
      ) : null}
      <Track view={view} />
      <div className="reads">
        {state.sheets.length > 1 ? (
          <span className="tabs">
            {state.sheets.map(({ name }, index) => (
              <button
                key={name}
                type="button"
                aria-current={index === state.at}
                onClick={() => store.chooseSheet(index)}
              >
                <bdi>{name}</bdi>
              </button>
            ))}
          </span>
        ) : null}
        <span className="where">{addressOf(at)}</span>
        <span className="story">
          <bdi>{storyText(ask, at)}</bdi>
        </span>
        <Hidden />
        <EncodingMenu />
      </div>
    </section>
  )
  const questionsPart = (
    <>
      <SingleName />
      <QuestionList
        current={current}
        hasPieces={isPhone}
        onCurrent={toQuestion}
        onEdit={(row, column) => {
          if (isLines) return document.getElementById(`line-${addressOf({ row, column })}`)?.focus()
          goTo({ row, column })
          setEditing({ row, column })
        }}
      />
      <Doubts onPlace={({ spot }) => spot && goTo(spot)} />
      <Fields />
      <Agreed />
    </>
  )
  const linesPart = (
    <>
      {questionsPart}
      <CertificateLines view={view} />
      <AnsweredQuestion />
    </>
  )
  const comesPart = (
    <>
      {questions.length === 0 ? <Comes /> : null}
      <AnsweredQuestion />
    </>
  )
  return (
    <ImportContext value={ask}>
      <div className="imp">
        <Header kind={kind} onKind={onKind} isPhone={isPhone} />
        {part === tab ? (
          <Segments
            label={t.sheet}
            value={tab}
            onValue={setTab}
            options={[
              { value: 'answer', label: t.tabs.answer(questions.length) },
              { value: 'sheet', label: t.tabs.sheet },
              { value: 'comes', label: t.tabs.comes },
            ]}
          />
        ) : null}
        <div className="imp-body">
          {isShown('sheet') ? sheetPart : null}
          <aside className="say" ref={side}>
            <div className="say-scroll">
              <Sum />
              {part === 'lines' ? linesPart : null}
              {isShown('answer') ? questionsPart : null}
              {isShown('comes') ? comesPart : null}
            </div>
            <Go onSubmit={onSubmit} at={current} onNext={() => toQuestion(current + 1)} />
          </aside>
        </div>
      </div>
    </ImportContext>
  )
}

/** A question that is answered goes with the button that had the focus: the next one gets it, or what follows them. */
function useNextFocus(reading: Opened['reading']) {
  const side = useRef<HTMLElement>(null)
  const before = useRef(reading)
  useEffect(() => {
    if (before.current === reading) return
    before.current = reading
    if (document.activeElement === document.body)
      side.current?.querySelector<HTMLElement>('.qs .ans button, .go button:enabled')?.focus()
  }, [reading])
  return side
}

/** `n` and Shift+n outside of fields: to the next question and back. */
function useNextKey(go: (by: 1 | -1) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTaken =
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target as HTMLElement).closest('input, textarea, select, [role=dialog]')
      if (event.key.toLowerCase() !== 'n' || isTaken) return
      event.preventDefault()
      go(event.shiftKey ? -1 : 1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** The first cell that a question is about: of a column its first figure. */
function placeIn(
  { spots: [spot], items: [at] }: Question,
  { reading: { arrangement } }: Opened,
): GridPlace | null {
  const first =
    spot ?? (at === undefined ? null : arrangement.samples.find(({ spots }) => spots[at])?.spots[at])
  if (first) return { row: first.row, column: first.column }
  const item = at === undefined ? undefined : arrangement.items[at]
  return item ? { row: item.rows[0] ?? 0, column: item.column ?? 0 } : null
}

function firstPlace(state: Opened): GridPlace {
  const [question] = openQuestions(state)
  const { heads, samples } = state.reading.arrangement
  const figure = samples[0]?.spots.find((spot) => spot !== null)
  return (
    (question && placeIn(question, state)) ??
    (figure ? { row: figure.row, column: figure.column } : { row: heads.at(-1) ?? 0, column: 0 })
  )
}

/** What is imported, from which file, and how that is read; on a phone the latter is a fold. */
function Header({ kind, onKind, isPhone }: Pick<Props, 'kind' | 'onKind'> & { isPhone: boolean }) {
  const { store, state, t } = useImported()
  const [isOpen, setOpen] = useState(false)
  const sheet = state.sheets[state.at]!
  const files = (
    <RadioMenu
      label={t.sheet}
      labelHidden
      icon={<FileText aria-hidden size={16} />}
      shown={state.source}
      value={String(state.at)}
      onValue={(at) => store.chooseSheet(Number(at))}
      options={state.sheets.map(({ name, size }, at) => ({
        value: String(at),
        label: name || state.source,
        hint: `${size.rows} × ${size.columns}`,
      }))}
    >
      <button type="button" className="link" onClick={() => store.stop()}>
        {t.another}
      </button>
      <button type="button" className="link" onClick={() => store.restart()}>
        {t.stopAll}
      </button>
    </RadioMenu>
  )
  if (isPhone)
    return (
      <div className="imp-head">
        <div className="fills">
          <PageHeading>{t.submitKnown[kind](countIn(state))}</PageHeading>
          <p className="note">
            <bdi>{[state.source, sheet.name].filter(Boolean).join(t.comma)}</bdi>
          </p>
        </div>
        <IconButton
          label={t.more}
          icon={<Ellipsis aria-hidden size={20} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        {isOpen ? (
          <div className="stack gap-2 full">
            {files}
            <Reading />
          </div>
        ) : null}
      </div>
    )
  return (
    <div className="imp-head">
      <div className="line gap-1 middle">
        <PageHeading>
          {t.title} <span className="visually-hidden">{t.of[kind]}</span>
        </PageHeading>
        <RadioMenu<ImportKind>
          label={t.what}
          labelHidden
          isQuiet
          shown={t.of[kind]}
          value={kind}
          onValue={onKind}
          options={IMPORT_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        />
      </div>
      {files}
      <div className="line gap-3 middle end">
        <Reading />
      </div>
    </div>
  )
}

const EXAMPLE_MARKS: readonly DecimalMark[] = ['.', ',']

/** What each row is, the decimal mark, the layout: each with what the file itself says. */
function Reading() {
  const { store, state, t } = useImported()
  const confirmedOn = useConfirmedOn()
  const { reading, priceReading, layout } = state
  const example = priceReading
    ? (priceReading.rows[0]?.spot.cell.text ?? '')
    : (reading.example?.cell.text.trim() ?? '')
  const mark = priceReading ? priceReading.mark : reading.mark
  const read = (as: DecimalMark) => {
    const other = as === '.' ? ',' : '.'
    return example.replaceAll(other, '').replace(as, '.') || '–'
  }
  const layouts = state.near.map(({ layout: near, head }) => ({
    value: near.id,
    label: near.name,
    hint: t.differs(head.split('|')[0]!),
  }))
  const kept = layout === 'own' ? t.ownLayout : (layout?.name ?? t.newLayout)
  return (
    <>
      <span className="line gap-2 middle">
        <span className="soft small">{t.rowIs}</span>
        {priceReading ? (
          <Segments<PriceRowIs>
            label={t.rowIs}
            value={priceReading.rowIs}
            onValue={(value) => store.setPrices({ rowIs: value })}
            options={PRICE_ROW_IS.map((value) => ({ value, label: t.prices.rows[value] }))}
          />
        ) : (
          <Segments<RowIs>
            label={t.rowIs}
            value={reading.arrangement.rowIs}
            onValue={(value) => store.set({ shape: { ...state.answers.shape, rowIs: value, roles: {} } })}
            options={ROW_IS.map((value) => ({ value, label: t.rows[value] }))}
          />
        )}
      </span>
      <RadioMenu
        label={t.decimals}
        shown={read(mark)}
        note={example}
        value={mark}
        onValue={(value) => store.set({ mark: value })}
        options={EXAMPLE_MARKS.map((value) => ({
          value,
          label: read(value),
          hint: t.marks[value === '.' ? 'point' : 'comma'],
        }))}
      />
      <RadioMenu
        label={t.layout}
        shown={kept}
        value="now"
        onValue={(id) => {
          const chosen = state.near.find(({ layout: near }) => near.id === id)
          if (chosen) store.applyLayout(chosen.layout)
        }}
        options={[{ value: 'now', label: kept, hint: confirmedOn ?? t.newHint }, ...layouts]}
      >
        {/* Kept layouts are renamed and deleted on the start page; the sheet waits there. */}
        <button type="button" className="link" onClick={() => store.stop()}>
          {t.manage}
        </button>
      </RadioMenu>
    </>
  )
}

/** So many encodings are in sight, the others behind a button. */
const LIKELY = 2

/** Which letters a text file is read in, by a cell as it reads in each; nothing for a workbook, which says it itself. */
function EncodingMenu() {
  const { store, state, t } = useImported()
  const [hasAll, setAll] = useState(false)
  const { encoding, letters } = state
  if (encoding === null || letters === null) return null
  const { cell, choices } = letters
  return (
    <RadioMenu<Encoding>
      label={t.encoding}
      labelHidden
      isQuiet
      shown={t.encodings[encoding].split(t.comma)[0]!}
      note={cell ? t.reads(addressOf(cell)) : undefined}
      value={encoding}
      onValue={(value) => store.chooseEncoding(value)}
      options={choices.slice(0, hasAll ? choices.length : LIKELY).map(({ encoding: value, text }) => ({
        value,
        label: text || t.encodings[value],
        hint: text ? t.encodings[value] : undefined,
      }))}
    >
      {hasAll || choices.length <= LIKELY ? null : (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {t.otherEncodings}
        </button>
      )}
    </RadioMenu>
  )
}

/** When the layout was confirmed; null of a new one and of the product's own. */
function useConfirmedOn(): string | null {
  const {
    state: { layout },
    t,
    language,
  } = useImported()
  const { digits } = useFormat()
  if (layout === null || layout === 'own') return null
  return t.confirmedOn(dateText({ day: layout.confirmed_at.slice(0, 10), time: null }, language, digits))
}

function Confirmed() {
  const {
    state: { layout },
    t,
  } = useImported()
  return (
    <p className="confirmed">
      <CircleCheck aria-hidden size={16} />
      <b>
        <bdi>{layout === 'own' ? t.ownLayout : layout?.name}</bdi>
      </b>
      {useConfirmedOn()}
    </p>
  )
}

function Counts({ asked }: { asked: number }) {
  const {
    state: { reading },
    t,
  } = useImported()
  const countOf = (state: string) => reading.meanings.filter(({ is }) => is === state).length
  const isByColumn = reading.arrangement.rowIs === 'material'
  return (
    <p className="key">
      <span>
        <i />
        {(isByColumn ? t.counts.columns : t.counts.rows)(countOf('read'))}
      </span>
      <span className="off">
        <i />
        {t.counts.out(countOf('out'))}
      </span>
      {asked > 0 ? (
        <span className="ask">
          <i />
          {t.counts.asked(asked)}
        </span>
      ) : null}
    </p>
  )
}

function Sum() {
  const { state, t } = useImported()
  const { reading, priceReading, kind, layout } = state
  const asked = openQuestions(state).length
  const count = priceReading ? countIn(state) : reading.materials.length
  const values = priceReading ? count : reading.values
  return (
    <div className="sum">
      <p role="status">
        {kind === 'prices' ? t.comes.prices(values) : t.comes[kind]({ materials: count, values })}
        {reading.pending > 0 && !priceReading ? (
          <span className="note"> {t.once(reading.pending)}</span>
        ) : null}
      </p>
      {layout !== null && asked === 0 ? <Confirmed /> : priceReading ? null : <Counts asked={asked} />}
      {reading.beyond > 0 && !priceReading ? (
        <p className="note">{t.beyond(reading.beyond + reading.materials.length)}</p>
      ) : null}
    </div>
  )
}

function Fields() {
  const { store, state, t, language } = useImported()
  const { reading, answers, kind, prices } = state
  if (kind === 'prices')
    return (
      <TextField
        label={t.prices.day}
        text={prices.day ?? dayOf(new Date())}
        onText={(day) => store.setPrices({ day })}
        dir="ltr"
      />
    )
  if (kind === 'laboratory')
    return (
      <Select
        label={t.lab.existing}
        value={state.onExisting}
        onValue={(onExisting) => store.put({ onExisting })}
        options={(['refuse', 'skip', 'update'] as const).map((value) => ({ value, label: t.lab[value] }))}
        hint={
          Object.keys(state.existing).length > 0
            ? t.lab.there(Object.keys(state.existing).join(t.comma))
            : undefined
        }
      />
    )
  const isAll = (field: SheetField) =>
    reading.meanings.some((meaning) => meaning.field === field && meaning.is === 'read')
  const count = reading.materials.length
  return (
    <section className="for-all">
      <h2>{count > 1 ? t.forAll(count) : t.notInSheet}</h2>
      {kind === 'materials' && !isAll('producer_english_name') ? (
        <LeftField
          label={t.producer}
          dir="auto"
          placeholder={t.notStated}
          text={answers.producer}
          onText={(producer) => store.set({ producer })}
        />
      ) : null}
      {kind === 'materials' && !isAll('recovery') ? (
        <LeftField
          label={`${t.recovery} ${unitWord(wireUnit('recovery'), language)}`}
          inputMode="decimal"
          dir="ltr"
          placeholder={t.notStated}
          text={answers.recovery}
          onText={(recovery) => store.set({ recovery })}
        />
      ) : null}
    </section>
  )
}

/** A field that is read when it is left: of a long sheet that takes longer than a key. */
function LeftField({ text, onText, ...field }: ComponentProps<typeof TextField>) {
  const [typed, setTyped] = useState(text)
  return (
    <TextField
      {...field}
      text={typed}
      onText={setTyped}
      onBlur={() => typed !== text && onText(typed)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

/** The name of a sheet's only material. */
function SingleName() {
  const {
    store,
    state: { reading, answers, kind },
    t,
  } = useImported()
  const [single, second] = reading.materials
  if (kind !== 'materials' || !single || second) return null
  const { label, name } = reading.arrangement.samples[single.sample]!
  return (
    <LeftField
      label={name ? t.nameFrom(addressOf(name)) : t.name}
      dir="auto"
      text={answers.names[single.sample] ?? label}
      onText={(name) => store.set({ names: { ...answers.names, [single.sample]: name } })}
    />
  )
}

function Agreed() {
  const {
    state: { reading, priceReading },
    t,
  } = useImported()
  if (reading.doubts.length > 0 || reading.materials.length === 0 || priceReading) return null
  return (
    <p className="note agreed">
      <CircleCheck aria-hidden size={15} /> {t.agreed}
    </p>
  )
}

function Comes() {
  const {
    state: { reading, priceReading },
    t,
    language,
    own,
  } = useImported()
  if (priceReading) return <p className="note">{t.prices.barrel}</p>
  const found = new Map<SheetField, number[]>()
  for (const { judged, columns } of reading.materials)
    for (const item of columns.keys()) {
      const { field } = reading.meanings[item]!
      const value = field !== null && isProperty(field) ? judged.body.properties[field] : null
      if (field !== null && typeof value === 'number') found.set(field, [...(found.get(field) ?? []), value])
    }
  const sampled = reading.materials.flatMap(({ judged }) => (judged.body.sampled_at as string) ?? []).sort()
  return (
    <section>
      <h2>{t.comesIn}</h2>
      <table className="comes-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t.dialog.property}</span>
            </th>
            <th scope="col" className="n">
              <abbr title={t.number}>n</abbr>
            </th>
            <th scope="col" className="n">
              {t.from}
            </th>
            <th scope="col" className="n">
              {t.to}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...found].map(([field, values]) => (
            <tr key={field}>
              <th scope="row">
                {fieldName(field, language, own)} <bdi className="soft">{wireUnit(field)}</bdi>
              </th>
              <td className="n">{values.length}</td>
              <td className="n">{storedText(Math.min(...values))}</td>
              <td className="n">{storedText(Math.max(...values))}</td>
            </tr>
          ))}
          {sampled.length > 0 ? (
            <tr>
              <th scope="row">{fieldName('sampled_at', language, own)}</th>
              <td className="n">{sampled.length}</td>
              <td className="n">{sampledText(sampled[0], language)}</td>
              <td className="n">{sampledText(sampled.at(-1), language)}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  )
}

function Hidden() {
  const { store, state, t } = useImported()
  const { hiddenRows, hiddenColumns, size, grid } = state.sheets[state.at]!
  const cut = size.rows > grid.length ? t.cut({ rows: grid.length, all: size.rows }) : null
  if (state.showsHidden || (hiddenRows.size === 0 && hiddenColumns.size === 0))
    return <span className="end">{cut ?? t.nothingHidden}</span>
  const parts = [
    hiddenColumns.size > 0 && t.hiddenColumns([...hiddenColumns].slice(0, 6).map(letterOf).join(t.comma)),
    hiddenRows.size > 0 &&
      t.hiddenRows(
        [...hiddenRows]
          .slice(0, 6)
          .map((row) => row + 1)
          .join(t.comma),
      ),
  ].filter(Boolean)
  return (
    <span className="end">
      {t.hidden(parts.join(t.comma))} ·{' '}
      <button type="button" className="link" onClick={() => store.showHidden()}>
        {t.show}
      </button>
    </span>
  )
}

/** A mark a column, or a row of long sheets: where the asked ones are. */
function Track({ view }: { view: ImportedView }) {
  const { state } = useImported()
  const marks = view.isBeside
    ? [...view.beside].sort((a, b) => a[0] - b[0]).map(([, beside]) => beside.state)
    : [...view.heads].sort((a, b) => a[0] - b[0]).map(([, head]) => head.state)
  if (marks.length < 2 || state.priceReading) return null
  return (
    <div className="track" aria-hidden="true">
      {marks.slice(0, 300).map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
        <i key={at} className={mark} />
      ))}
    </div>
  )
}

/** Why nothing was imported, with the focus. */
function Failure({ failure }: { failure: NonNullable<Opened['failure']> }) {
  const { t } = useImported()
  const words = useText(faultTexts)
  const alert = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each failure
  useEffect(() => alert.current?.focus(), [failure])
  const messages =
    'messages' in failure
      ? failure.messages
      : ['fault' in failure ? t.files[failure.fault] : sayApiError(words, failure.error)]
  return (
    <div ref={alert} role="alert" tabIndex={-1} className="go-failed">
      <b>{t.failed}</b>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  )
}

/** What the import waits for; null for nothing. */
function waitsFor({ state, t }: Pick<Imported, 'state' | 't'>): string | null {
  const open = openQuestions(state).length
  if (open > 0) return t.first(open)
  if (shownQuestions(state).length > 0 && !state.failure) return t.reading(state.source)
  return countIn(state) === 0 ? t.noFigures : null
}

/** `at`: the question that is shown. */
function Go({ at, onSubmit, onNext }: { at: number; onNext: () => void } & Pick<Props, 'onSubmit'>) {
  const { store, state, t } = useImported()
  const { failure, kind, layout, reading } = state
  const why = useDisabledReason(kind === 'laboratory' ? 'laboratory' : 'blender') ?? waitsFor({ state, t })
  const isPhone = useMatches('(width < 56rem)')
  const questions = openQuestions(state)
  const count = countIn(state)
  const isReady = why === null
  const isByRow = reading.arrangement.rowIs !== 'material' && kind !== 'prices'
  const isRight = isByRow ? t.rowsRight : t.columnsRight
  const label = layout || isPhone ? t.submitKnown[kind](count) : isRight(t.submit[kind](count))
  return (
    <div className="go">
      {failure ? <Failure failure={failure} /> : null}
      {isReady && layout === null ? (
        <TextField
          label={t.keepAs}
          dir="auto"
          text={state.name}
          placeholder={state.answers.producer || state.source}
          onText={(name) => store.rename(name)}
          hint={t.keepHint}
        />
      ) : null}
      {isReady ? null : (
        <p id="import-why" className="why">
          {why}
        </p>
      )}
      <div className="go-line">
        {questions.length > 0 ? (
          <Button className="go-next" onClick={onNext}>
            {t.next}{' '}
            <span className="soft">
              {t.nth({ at: Math.min(at, questions.length - 1) + 1, all: questions.length })}
            </span>
          </Button>
        ) : null}
        <Button
          variant="primary"
          busy={state.isSending}
          disabled={!isReady}
          aria-describedby={isReady ? undefined : 'import-why'}
          onClick={onSubmit}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}
