// Results of a laboratory's system with statuses that nobody knows: the answer decides, for this file and the next.
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Answers, NO_ANSWERS, withAnswer } from './answers.ts'
import { answersFrom, keptOf } from './layout.ts'
import { readable } from './own-columns.ts'
import { readSheet } from './reading.ts'
import { textGrid } from './text-lines.ts'

const around = { own: readable([]), known: new Set<string>() }
type Row = readonly [day: number, status: string, flash: number]
const HEAD = 'Sample,Test,Unit,Result,Status,Date'
const read = (rows: readonly Row[], answers: Answers = NO_ANSWERS, head = HEAD) => {
  const lines = rows.map(
    ([day, status, flash]) => `Tank 7,Flash point PMCC,°C,${flash},${status},2026-11-${10 + day}`,
  )
  const others = [1, 2].map((n) => `Tank ${n},Density @ 15 °C,kg/m³,84${n}.5,${rows[0]![1]},2026-11-02`)
  const grid = textGrid([head, ...others, ...lines].join('\n'))
  return readSheet(
    { name: '', grid, hiddenRows: new Set(), hiddenColumns: new Set() },
    { ...answers, shape: { rowIs: 'result', ...answers.shape } },
    around,
  )
}
type Reading = ReturnType<typeof read>
const statusQuestions = ({ questions }: Reading) => questions.filter(({ is }) => is === 'status')
const flashOf = ({ materials }: Reading) =>
  materials.find(({ name }) => name === 'Tank 7')?.judged.body.properties.flash_point
const leftOf = ({ arrangement }: Reading) => arrangement.left.map(({ text, why }) => `${text}: ${why}`)
const LIMS: readonly Row[] = [
  [1, 'A', 61],
  [2, 'Prelim', 62],
  [3, 'R', 63],
  [4, 'Entered', 64],
]

test('each unknown status is asked about, left out is the likelier beside accepted ones, and the answer decides', () => {
  const first = read(LIMS)
  expect(statusQuestions(first).map(({ texts, answers, spots }) => [texts, answers, spots.length])).toEqual([
    [['Prelim'], ['out', 'taken'], 1],
    [['Entered'], ['out', 'taken'], 1],
  ])
  const say = (of: Record<string, string>) =>
    statusQuestions(first).reduce((all, one) => withAnswer(all, one, of[one.texts[0]!]!, first), NO_ANSWERS)
  const cases = [
    ['out', 'out', 61],
    ['taken', 'out', 62],
    ['out', 'taken', 64],
    ['taken', 'taken', 64],
  ] as const
  for (const [Prelim, Entered, flash] of cases) {
    const reading = read(LIMS, say({ Prelim, Entered }))
    expect([statusQuestions(reading), flashOf(reading)]).toEqual([[], flash])
    expect(leftOf(reading).length).toBe(3)
    expect(leftOf(reading)).toContain('Flash point PMCC 63: rejected')
  }
  expect(leftOf(read(LIMS, say({ Prelim: 'out', Entered: 'taken' })))).toEqual([
    'Flash point PMCC 62: status',
    'Flash point PMCC 63: rejected',
    'Flash point PMCC 61: passed-over',
  ])
})

test('a layout keeps the answers: its next file is read without a question, and a status that is new to it is asked', () => {
  const first = read(LIMS)
  const answers = statusQuestions(first).reduce((all, one) => withAnswer(all, one, 'out', first), NO_ANSWERS)
  const kept = answersFrom(JSON.parse(JSON.stringify(keptOf(answers, []))))!
  const next = read([...LIMS, [5, ' ENTERED', 65]], kept)
  expect([statusQuestions(next), flashOf(next)]).toEqual([[], 61])
  const other = read([...LIMS, [6, 'Recheck', 66]], kept)
  expect(statusQuestions(other).map(({ texts }) => texts)).toEqual([['Recheck']])
})

test('one status for all, or none beside rejected ones, asks nothing; no status beside accepted ones is asked', () => {
  const asked = (rows: readonly Row[], head?: string) =>
    statusQuestions(read(rows, NO_ANSWERS, head)).map(({ texts, answers }) => [texts[0], answers[0]])
  expect(
    asked([
      [1, 'Done', 61],
      [2, 'Done', 62],
    ]),
  ).toEqual([])
  expect(
    asked([
      [1, '', 61],
      [2, 'R', 62],
    ]),
  ).toEqual([])
  expect(
    asked([
      [1, 'A', 61],
      [2, '', 62],
    ]),
  ).toEqual([['', 'out']])
  expect(
    asked([
      [1, 'Done', 61],
      [2, 'Rejected', 62],
    ]),
  ).toEqual([['Done', 'taken']])
  expect(
    asked(
      [
        [1, 'Amiri', 61],
        [2, 'Rahimi', 62],
      ],
      HEAD.replace('Status', 'Authorised by'),
    ),
  ).toEqual([])
  expect(
    asked([
      [1, 'constructor', 61],
      [2, 'A', 62],
    ]),
  ).toEqual([['constructor', 'out']])
})

test('whatever is answered, the last result of a status that is taken is stored, and every other one is listed', () => {
  const statuses = ['A', 'R', 'Prelim', 'Entered', 'در انتظار']
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...statuses), { minLength: 2, maxLength: 8 }),
      fc.subarray(statuses.slice(2)),
      (states, taken) => {
        const rows = states.map((status, at): Row => [at, status, 60 + at])
        const first = read(rows)
        const answers = statusQuestions(first).reduce(
          (all, one) => withAnswer(all, one, taken.includes(one.texts[0]!) ? 'taken' : 'out', first),
          NO_ANSWERS,
        )
        const reading = read(rows, answers)
        const isUnasked = statusQuestions(first).length === 0
        const isIn = (status: string) =>
          status === 'A' || taken.includes(status) || (isUnasked && status !== 'R')
        const last = rows.findLast(([, status]) => isIn(status))
        expect([statusQuestions(reading), flashOf(reading)]).toEqual([[], last?.[2]])
        const listed = leftOf(reading).filter((text) => text.startsWith('Flash'))
        expect(listed.length).toBe(rows.length - (last ? 1 : 0))
      },
    ),
    { numRuns: 60 },
  )
})
