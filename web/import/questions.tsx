// What has to be answered before the import, what looks doubtful, and what was answered.
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Question } from '#calc/sheet/answers.ts'
import { addressOf, letterOf } from '#calc/sheet/arrange.ts'
import type { Doubt } from '#calc/sheet/doubts.ts'
import { categorySigns } from '#calc/sheet/questions.ts'
import { datesIn } from '#calc/sheet/sheet-dates.ts'
import { CATEGORIES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { screenText } from '#calc/vocabulary/faults/fault.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { contradictionText } from '#calc/vocabulary/words/contradictions.ts'
import { inBothCalendars } from '#web/format/date.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MenuButton } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Opened } from './import.store.ts'
import { openQuestions, shownQuestions } from './import.store.ts'
import { type Imported, useImported } from './import-context.ts'
import { directionOf, textAt } from './sheet-grid.tsx'
import { fieldName, type ImportedView, storedText, wireUnit } from './sheet-view.ts'

const NAMED_MAX = 4
const listed = (texts: readonly string[], comma: string): string => {
  const different = [...new Set(texts.map((text) => text.trim()))]
  return different.slice(0, NAMED_MAX).join(comma) + (different.length > NAMED_MAX ? ' …' : '')
}

type Ask = Pick<Imported, 'state' | 't' | 'language' | 'own'>

/** Where in the sheet a question is: `K`, `M–O`, `F13, G13`, `12 rows`. */
function placeOf({ items, spots }: Question, { reading }: Pick<Opened, 'reading'>, comma: string): string {
  if (spots.length > 0)
    return spots.length > 3
      ? `${addressOf(spots[0]!)} … ${addressOf(spots.at(-1)!)}`
      : spots.map(addressOf).join(comma)
  const places = items.map((at) => {
    const { column, rows } = reading.arrangement.items[at]!
    return column === null ? String(rows[0]! + 1) : letterOf(column)
  })
  return places.length > 2 ? `${places[0]}–${places.at(-1)}` : places.join(comma)
}

function questionText(question: Question, { state, t, language, own }: Ask): string {
  const q = t.questions
  const { texts, spots, items, fault } = question
  const head = listed(texts, t.comma)
  const first = spots[0]
  switch (question.is) {
    case 'hints':
      return state.reading.isUnknownLanguage
        ? `${q.unknownLanguage} ${q.hints(items.length)}`
        : q.hints(items.length)
    case 'item':
      return q[(question.ask ?? 'meaning') as 'meaning'](head)
    case 'points':
      return q.points(head)
    case 'limits':
    case 'sentinels':
      return q[question.is](head)
    case 'mark':
    case 'slash':
    case 'order':
    case 'century':
      return q[question.is]({ text: texts[0]!.trim(), cell: addressOf(first!) })
    case 'twice':
      return q.twice(head)
    case 'status':
      return head === '' ? q.noStatus : q.status(head)
    case 'name':
      return spots.length > 1 ? q.names(spots.length) : q.name
    case 'known':
      return question.key === 'repeated' ? q.repeated(head) : q.known(head)
    case 'category':
      return q.category
    case 'material':
      return q.material(head)
    case 'price':
    case 'currency':
    case 'per':
      return q[question.is]
    case 'cells': {
      const field = items.length > 0 ? state.reading.meanings[items[0]!]!.field : null
      if (fault && 'path' in fault)
        return screenText(fault, language, field ?? '', field === null ? '' : fieldName(field, language, own))
      return fault?.code === 'no-date' ? q.noDate(head) : q.noNumber(head)
    }
  }
}

/** The words of an answer's button. */
function answerText(question: Question, code: string, { store, state, t, language, own }: Imported): string {
  const a = t.answers
  const meaning = question.items.length > 0 ? state.reading.meanings[question.items[0]!] : undefined
  if (question.is === 'hints') return code === 'take' ? a.take(question.items.length) : a.out
  if (question.is === 'material') return code === 'out' ? a.out : store.nameOf(code)
  if (question.is === 'category') return CATEGORIES[code as CategoryName][language]
  if (question.is === 'twice') {
    const item = state.reading.arrangement.items.find(({ key }) => key === code)
    const place =
      item?.column === null || item === undefined ? String((item?.rows[0] ?? 0) + 1) : letterOf(item.column)
    return `${place}: ${item?.words ?? ''}`
  }
  if (question.is === 'mark')
    return storedText(
      Number(
        question.texts[0]!.trim()
          .replace(code === ',' ? /\.|(?<=\d) (?=\d)/g : /,|(?<=\d) (?=\d)/g, '')
          .replace(',', '.'),
      ) || question.texts[0],
    )
  if ((question.is === 'order' || question.is === 'century') && code !== 'out') {
    const days = datesIn(question.texts[0]!)
    return inBothCalendars({ day: days[code === 'month' ? 1 : 0]!.slice(0, 10), time: null }, language, true)
  }
  if (question.is === 'price') return question.texts[question.answers.indexOf(code)] ?? code
  if (question.is === 'per') return code === 'm3' ? 'm³' : code === '1000 l' ? '1,000 l' : code
  if (question.is === 'item' && code !== 'out' && meaning) {
    const given = meaning.answers[Number(code)]
    if (!given) return code
    if (question.ask === 'meaning') return given.field ? fieldName(given.field, language, own) : a.out
    if (question.ask === 'temperature') return `${given.at} °C`
    if (question.ask === 'test') return t.ownTests[meaning.field as 'rvp'] ?? a.values
    return given.unit ?? code
  }
  if (question.is === 'item' && question.ask === 'test' && code === 'out') return a.other
  if (question.is === 'known' && code in a) return a[code as 'sample']
  return code in a ? (a[code as 'out'] as string) : code
}

export function QuestionList({
  current,
  hasPieces,
  onCurrent,
  onEdit,
}: {
  current: number
  /** With a piece of the sheet, where that isn't in sight beside it. */
  hasPieces: boolean
  onCurrent: (at: number) => void
  onEdit: (row: number, column: number) => void
}) {
  const { state, t } = useImported()
  const questions = shownQuestions(state)
  const open = openQuestions(state)
  if (questions.length === 0) return null
  return (
    <section>
      <h2>
        {t.toAnswer}{' '}
        <span className="note">
          {t.next} <kbd>n</kbd>
        </span>
      </h2>
      <ol className="qs">
        {questions.map((question, at) => (
          <QuestionItem
            key={question.key}
            question={question}
            at={at}
            isOn={question === open[current]}
            hasPiece={hasPieces && question === open[current]}
            onCurrent={() => onCurrent(open.indexOf(question))}
            onEdit={onEdit}
          />
        ))}
      </ol>
    </section>
  )
}

/** Of many answers the likely ones are in sight, the others in a menu. */
const MOST_SHOWN = 3
const FIRST_SHOWN = { category: 1, others: 2 }

interface ItemProps {
  question: Question
  at: number
  isOn: boolean
  hasPiece: boolean
  onCurrent: () => void
  onEdit: (row: number, column: number) => void
}

function QuestionItem({ question, at, isOn, hasPiece, onCurrent, onEdit }: ItemProps) {
  const ask = useImported()
  const { store, state, t } = ask
  const words = questionText(question, ask)
  const press = (code: string) => {
    if (code === 'type' && question.spots[0]) return onEdit(question.spots[0].row, question.spots[0].column)
    store.say(question, code)
  }
  const isDoubled =
    question.is === 'item' &&
    question.ask === 'meaning' &&
    question.answers.includes('out') &&
    state.reading.meanings[question.items[0]!]?.answers[0]?.field === null
  const answers = isDoubled ? question.answers.slice(0, -1) : question.answers
  const few =
    answers.length > MOST_SHOWN ? FIRST_SHOWN[question.is === 'category' ? 'category' : 'others'] : MOST_SHOWN
  const said = state.said.find((one) => one.question === question)?.code
  const first = answers.slice(0, few)
  const shown = said === undefined || first.includes(said) ? first : [...first, said]
  const others = answers.slice(few)
  return (
    <li className={classNames('q', isOn && 'on', said !== undefined && 'answered')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a question with its answers, named by its words */}
      <div role="group" aria-label={words} className="q-box">
        {said === undefined ? (
          <span className="num-q">{at + 1}</span>
        ) : (
          <CircleCheck aria-hidden size={15} className="num-q" />
        )}
        <span>{words}</span>
        {placeOf(question, state, t.comma) === '' ? (
          <span />
        ) : (
          <button type="button" className="link place" onClick={onCurrent}>
            <bdi>{placeOf(question, state, t.comma)}</bdi>
          </button>
        )}
        <Why question={question} />
        {hasPiece ? <Piece question={question} /> : null}
        {question.is === 'name' ? <Names question={question} /> : null}
        <span className="ans">
          {shown.map((code) => (
            <Button
              key={code}
              small
              aria-pressed={said === undefined ? undefined : code === said}
              disabled={said !== undefined && code !== said}
              onClick={() => press(code)}
            >
              <bdi>{answerText(question, code, ask)}</bdi>
            </Button>
          ))}
          {others.length > 0 && said === undefined ? (
            <MenuButton
              label={t.otherAnswer}
              items={others.map((code) => ({
                label: answerText(question, code, ask),
                onChoose: () => press(code),
              }))}
            />
          ) : null}
        </span>
      </div>
    </li>
  )
}

const PIECE_ROWS = 2

/** The names and the column that a question is about, in their first rows. */
function Piece({ question: { items } }: { question: Question }) {
  const { state } = useImported()
  const { heads, items: all, samples } = state.reading.arrangement
  const column = items[0] === undefined ? null : all[items[0]]!.column
  const named = samples.filter(({ name }) => name !== null).slice(0, PIECE_ROWS)
  const name = named[0]?.name
  if (column === null || !name || name.column === column) return null
  const sheet = state.sheets[state.at]!
  const rows = [...heads.slice(0, 1), ...named.map((sample) => sample.name!.row)]
  return (
    <table className="import-grid piece" dir={directionOf(sheet)}>
      <thead>
        <tr className="letters">
          <td />
          <th scope="col">{letterOf(name.column)}</th>
          <th scope="col">{letterOf(column)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row} className={at === 0 && heads.length > 0 ? 'own' : undefined}>
            <th scope="row" className="no">
              {row + 1}
            </th>
            <td>{textAt(sheet, row, name.column)}</td>
            <td className="pend n">{textAt(sheet, row, column)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The lines of a certificate on a phone: each with what the sheet says, those that are asked first and as fields. */
export function CertificateLines({ view }: { view: ImportedView }) {
  const { store, state } = useImported()
  const { spots } = state.reading.arrangement.samples[0]!
  const lines = [...view.beside].flatMap(([row, beside]) => {
    const spot = beside.item < 0 || beside.state === 'off' ? null : spots[beside.item]
    return spot ? [{ row, spot, beside, words: state.reading.arrangement.items[beside.item]!.words }] : []
  })
  const isAsked = ({ spot: { row, column } }: (typeof lines)[number]) =>
    view.marks.get(`${row},${column}`) === 'asked'
  const order = [...lines.filter(isAsked), ...lines.filter((line) => !isAsked(line))]
  return (
    <ul className="lines">
      {order.map((line) => {
        const { row, spot, beside, words } = line
        const address = addressOf(spot)
        const text = spot.cell.text.trim()
        const field = (
          <input
            id={`line-${address}`}
            className="input"
            dir="ltr"
            inputMode="decimal"
            aria-label={`${beside.label}, ${address}`}
            defaultValue={text}
            onBlur={({ target }) => target.value !== text && store.type(spot.row, spot.column, target.value)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
          />
        )
        return (
          <li key={row} className={beside.state === 'ask' ? 'on' : undefined}>
            <span>
              <b>
                <bdi>{beside.label}</bdi>
              </b>{' '}
              <bdi className="soft small">{beside.note}</bdi>
              <bdi className="note block">{words}</bdi>
            </span>
            {isAsked(line) ? (
              field
            ) : (
              <span className="end">
                <bdi dir="ltr">{beside.value}</bdi>
                {text === beside.value ? null : (
                  <bdi dir="ltr" className="note block">
                    {text}
                  </bdi>
                )}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What speaks for the likely answer. */
function Why({ question }: { question: Question }) {
  const {
    state: { reading },
    t,
    language,
    own,
  } = useImported()
  if (question.is === 'category') {
    const { density, t50, flash } = categorySigns(reading.materials)
    const sign = (field: 'density' | 'pct_50' | 'flash_point', value: number | null | undefined) =>
      value
        ? [
            `${field === 'pct_50' ? fieldName(field, language, own) : propertyOf(field)[language]} \u2066${storedText(Number(value.toFixed(0)))} ${wireUnit(field)}\u2069`,
          ]
        : []
    const signs = [...sign('density', density), ...sign('pct_50', t50), ...sign('flash_point', flash)]
    return signs.length > 0 ? <span className="why">{signs.join(t.comma)}</span> : null
  }
  const { agreement } = question
  return agreement ? (
    <span className="why">
      {t.answers.recommended({
        count: agreement.rows,
        apart: storedText(Number(agreement.apart.toFixed(1))),
      })}
    </span>
  ) : null
}

function Names({ question }: { question: Question }) {
  const { store, state, t } = useImported()
  if (state.reading.materials.length === 1) return null
  return question.spots.map(({ row, column }) => {
    const found = state.reading.materials.find(
      ({ sample, name }) =>
        name === '' &&
        state.reading.arrangement.samples[sample]!.spots.some(
          (spot) => spot?.row === row && spot.column === column,
        ),
    )
    if (!found) return null
    return (
      <NameField
        key={`${row},${column}`}
        label={t.nameOf(row + 1)}
        onName={(name) => store.set({ names: { ...state.answers.names, [found.sample]: name } })}
      />
    )
  })
}

/** A name that is taken when the field is left, so that the question stays while it is typed. */
function NameField({ label, onName }: { label: string; onName: (name: string) => void }) {
  return (
    <Field label={label} className="ans">
      {(control) => (
        <input
          {...control}
          className="input"
          dir="auto"
          onBlur={(event) => event.target.value.trim() !== '' && onName(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      )}
    </Field>
  )
}

export function Doubts({ onPlace }: { onPlace: (doubt: Doubt) => void }) {
  const { store, state, t, language } = useImported()
  const { doubts } = state.reading
  if (doubts.length === 0) return null
  return (
    <section>
      <h2>{t.doubtful}</h2>
      <ol className="qs">
        {doubts.slice(0, 50).map((doubt) => {
          const name = state.reading.materials.find(({ sample }) => sample === doubt.sample)?.name ?? ''
          const figure = doubt.spot?.cell.text.trim() ?? ''
          return (
            <li key={`${doubt.sample} ${doubt.key}`} className="q doubt-q">
              {/* biome-ignore lint/a11y/useSemanticElements: a doubt with its two readings */}
              <div
                role="group"
                aria-label={`${name}: ${contradictionText(doubt.contradiction, language)}`}
                className="q-box"
              >
                <TriangleAlert aria-hidden size={15} className="num-q" />
                <span>
                  <b>
                    <bdi>{name}</bdi>
                  </b>
                  {': '}
                  {contradictionText(doubt.contradiction, language)}
                </span>
                {doubt.spot ? (
                  <button type="button" className="link place" onClick={() => onPlace(doubt)}>
                    {doubt.spot ? addressOf(doubt.spot) : ''}
                  </button>
                ) : (
                  <span />
                )}
                <span className="ans">
                  {doubt.instead && doubt.spot ? (
                    <Button
                      small
                      onClick={() => store.type(doubt.spot!.row, doubt.spot!.column, doubt.instead!.text)}
                    >
                      <bdi dir="ltr">{`${doubt.instead.text} = ${storedText(doubt.instead.value)} °C`}</bdi>
                    </Button>
                  ) : null}
                  <Button small onClick={() => store.set({ right: [...state.answers.right, doubt.key] })}>
                    {t.isRight(figure)}
                  </Button>
                </span>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

export function AnsweredQuestion() {
  const ask = useImported()
  const { store, state, t } = ask
  if (state.said.length === 0) return null
  return (
    <section>
      <h2>{t.answered}</h2>
      <ul className="list-note">
        {state.said.map(({ question, code }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers are identified by their order
          <li key={at}>
            <span>
              <bdi>{questionText(question, ask)}</bdi>
            </span>
            <button
              type="button"
              className="link"
              aria-label={t.change(answerText(question, code, ask))}
              onClick={() => store.unsay(at)}
            >
              <bdi>{answerText(question, code, ask)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
