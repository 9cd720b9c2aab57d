import { expect, test } from 'bun:test'
import { createCalculationWriter } from './calculation-writer.ts'

type Row = { id: string }

/** A store whose statements end when the test says so. */
function openStore() {
  const statements: { rows: Row[]; end(stored: Row[]): void; fail(error: Error): void }[] = []
  const write = createCalculationWriter<Row, Row>((rows) => {
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>()
    statements.push({ rows, end: resolve, fail: reject })
    return promise
  })
  const sizes = () => statements.map(({ rows }) => rows.length)
  return { write, statements, sizes }
}

const coded = (code: string) => Object.assign(new Error(code), { code })
const numbered = (count: number): Row[] => Array.from({ length: count }, (_, n) => ({ id: String(n) }))

test('a lone row is written by itself, rows of the same moment together', async () => {
  const { write, statements, sizes } = openStore()
  const lone = write({ id: 'a' })
  await Bun.sleep(1)
  const both = ['b', 'c'].map((id) => write({ id }))
  await Bun.sleep(1)
  expect(sizes()).toEqual([1, 2])
  for (const { rows, end } of statements) end(rows.toReversed())
  expect(await Promise.all([lone, ...both])).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
})

test('of a burst, every sixteen are sent without waiting for the rest', async () => {
  const { write, statements, sizes } = openStore()
  const burst = numbered(40).map((row) => write(row))
  expect(sizes()).toEqual([16, 16])
  await Bun.sleep(1)
  expect(sizes()).toEqual([16, 16, 8])
  for (const { rows, end } of statements) end(rows)
  expect(await Promise.all(burst)).toEqual(numbered(40))
})

test('while three statements run, what comes is gathered, up to 64 rows for each that ends', async () => {
  const { write, statements, sizes } = openStore()
  for (const id of ['a', 'b', 'c']) {
    void write({ id })
    await Bun.sleep(1)
  }
  const later = numbered(100).map((row) => write(row))
  await Bun.sleep(2)
  expect(sizes()).toEqual([1, 1, 1])
  statements[0]!.end([])
  await Bun.sleep(2)
  expect(sizes()).toEqual([1, 1, 1, 64])
  statements[1]!.end([])
  await Bun.sleep(2)
  expect(sizes()).toEqual([1, 1, 1, 64, 36])
  for (const { rows, end } of statements.slice(3)) end(rows)
  expect(await Promise.all(later)).toEqual(numbered(100))
})

test('a row that the statement left out was not stored', async () => {
  const { write, statements } = openStore()
  const rows = ['a', 'b'].map((id) => write({ id }))
  await Bun.sleep(1)
  statements[0]!.end([{ id: 'b' }])
  expect(await Promise.all(rows)).toEqual([null, { id: 'b' }])
})

test('a statement that PostgreSQL refuses has stored none of its rows, and the next one runs', async () => {
  const { write, statements } = openStore()
  const rows = ['a', 'b'].map((id) => write({ id }))
  await Bun.sleep(1)
  statements[0]!.fail(coded('23503'))
  expect(await Promise.all(rows)).toEqual([null, null])
  const next = write({ id: 'c' })
  await Bun.sleep(1)
  statements[1]!.end([{ id: 'c' }])
  expect(await next).toEqual({ id: 'c' })
})

test.each(['DATABASE_SILENT', 'CONNECTION_CLOSED', '57P01', '57014', 'UNKNOWN'])(
  'after %s nobody knows what was stored: all that wait are told so',
  async (code) => {
    const { write, statements, sizes } = openStore()
    const told: unknown[] = []
    for (const id of ['a', 'b', 'c', 'd']) {
      write({ id }).catch((error) => told.push([id, error.code]))
      await Bun.sleep(1)
    }
    expect(sizes()).toEqual([1, 1, 1])
    statements[0]!.fail(coded(code))
    await Bun.sleep(1)
    expect(told).toEqual([
      ['a', code],
      ['d', code],
    ])
    const next = write({ id: 'e' })
    await Bun.sleep(1)
    statements[3]!.end([{ id: 'e' }])
    expect(await next).toEqual({ id: 'e' })
  },
)
