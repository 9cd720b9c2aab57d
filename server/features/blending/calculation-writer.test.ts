import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { asOneRequest, beginWait } from '#server/db/statement-timeout.ts'
import { createCalculationWriter } from './calculation-writer.ts'

interface Row {
  id: string
}

/** A writer whose turns and statements end when the test says so. */
function openWriter() {
  const statements: { ids: string; end(stored?: string): void; fail(code: string): void }[] = []
  let begun = Promise.withResolvers<void>()
  let turn: (() => void)[] = []
  const write = createCalculationWriter<Row, Row>(
    (rows) => {
      const { promise, resolve, reject } = Promise.withResolvers<Row[]>()
      const ids = rows.map(({ id }) => id).join('')
      statements.push({
        ids,
        end: (stored = ids) => resolve([...stored].toReversed().map((id) => ({ id }))),
        fail: (code) => reject(Object.assign(new Error(code), { code })),
      })
      begun.resolve()
      begun = Promise.withResolvers()
      return promise
    },
    (run) => turn.push(run),
  )
  const endTurn = () => {
    const ended = turn
    turn = []
    for (const run of ended) run()
  }
  return {
    statements,
    /** Rows of one letter each that come in the same turn. */
    write: (ids: string) => [...ids].map((id) => write({ id })),
    endTurn,
    /** Rows that come in turns of their own. */
    writeApart: (ids: string) =>
      [...ids].map((id) => {
        const stored = write({ id })
        endTurn()
        return stored
      }),
    sent: () => statements.map(({ ids }) => ids),
    async untilSent(count: number) {
      while (statements.length < count) await begun.promise
    },
  }
}

const told = async (rows: Promise<Row | null>[]) =>
  (await Promise.allSettled(rows)).map((one) =>
    one.status === 'fulfilled' ? (one.value?.id ?? null) : one.reason.code,
  )
const letters = (count: number) => String.fromCharCode(...Array.from({ length: count }, (_, n) => 0x100 + n))

test('rows of one turn are written together, and each is told of its own', async () => {
  const { write, writeApart, endTurn, statements, sent } = openWriter()
  const rows = [...writeApart('a'), ...write('bc')]
  expect(sent()).toEqual(['a'])
  endTurn()
  expect(sent()).toEqual(['a', 'bc'])
  for (const { end } of statements) end()
  expect(await told(rows)).toEqual(['a', 'b', 'c'])
})

test('of a burst, every sixteen are sent without waiting for the end of the turn', () => {
  const { write, endTurn, sent } = openWriter()
  const burst = letters(40)
  write(burst)
  expect(sent()).toEqual([burst.slice(0, 16), burst.slice(16, 32)])
  endTurn()
  expect(sent().at(-1)).toBe(burst.slice(32))
})

test('while three statements run, what comes is gathered, up to 64 rows for each that ends', async () => {
  const { write, writeApart, endTurn, statements, sent, untilSent } = openWriter()
  writeApart('abc')
  const later = letters(100)
  write(later)
  endTurn()
  expect(sent()).toEqual(['a', 'b', 'c'])
  statements[0]!.end()
  await untilSent(4)
  statements[1]!.end()
  await untilSent(5)
  expect(sent().slice(3)).toEqual([later.slice(0, 64), later.slice(64)])
})

test('a row that the statement left out was not stored', async () => {
  const { write, endTurn, statements } = openWriter()
  const rows = write('ab')
  endTurn()
  statements[0]!.end('b')
  expect(await told(rows)).toEqual([null, 'b'])
})

test('a statement that PostgreSQL refuses has stored none of its rows, and the next one runs', async () => {
  const { write, writeApart, endTurn, statements } = openWriter()
  const rows = write('ab')
  endTurn()
  statements[0]!.fail('23503')
  expect(await told(rows)).toEqual([null, null])
  const next = writeApart('c')
  statements[1]!.end()
  expect(await told(next)).toEqual(['c'])
})

test.each(['DATABASE_SILENT', 'CONNECTION_CLOSED', '57P01', '57014', 'UNKNOWN'])(
  'after %s nobody knows what was stored: its rows are told so, and those that wait too',
  async (code) => {
    const { writeApart, statements, sent } = openWriter()
    const [a, b, c, d] = writeApart('abcd') as [Promise<Row>, Promise<Row>, Promise<Row>, Promise<Row>]
    expect(sent()).toEqual(['a', 'b', 'c'])
    statements[0]!.fail(code)
    expect(await told([a, d])).toEqual([code, code])
    const next = writeApart('e')
    for (const { end } of statements.slice(1)) end()
    expect(await told([b, c, ...next])).toEqual(['b', 'c', 'e'])
  },
)

test('a statement is not bound to the deadline of the request that happened to be first', async () => {
  const left: number[] = []
  const write = createCalculationWriter<Row, Row>(async (rows) => {
    left.push(beginWait(1).left)
    return rows
  })
  await asOneRequest(async () => {
    const { end } = beginWait(1)
    await Bun.sleep(2)
    end()
    expect(beginWait(1).left).toBe(0)
    await write({ id: 'a' })
  })
  await asOneRequest(() => Promise.all([...letters(16)].map((id) => write({ id }))))
  expect(left).toEqual([1, 1])
})

test('whatever comes when, and however statements end, each row is told once, and of itself', async () => {
  const step = fc.oneof(
    fc.record({ is: fc.constant('write' as const), count: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ is: fc.constant('turn' as const) }),
    fc.record({
      is: fc.constant('end' as const),
      at: fc.nat(2),
      how: fc.constantFrom('end', 'part', '23505', 'ECONNRESET'),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { write, endTurn, statements } = openWriter()
      const rows: { id: string; stored: Promise<Row | null> }[] = []
      const open = new Set<(typeof statements)[number]>()
      let seen = 0
      const settle = async () => {
        // Ends of statements are heard in microtasks, of which a few follow on one another.
        for (let n = 0; n < 10; n++) await Promise.resolve()
        for (; seen < statements.length; seen++) open.add(statements[seen]!)
        expect(open.size).toBeLessThanOrEqual(3)
      }
      for (const one of steps) {
        if (one.is === 'write') {
          const ids = String.fromCharCode(
            ...Array.from({ length: one.count }, (_, n) => 0x100 + rows.length + n),
          )
          write(ids).forEach((stored, n) => {
            stored.catch(() => undefined)
            rows.push({ id: ids[n]!, stored })
          })
        } else if (one.is === 'turn') endTurn()
        else {
          const statement = [...open][one.at]
          if (statement && open.delete(statement)) {
            if (one.how === 'end') statement.end()
            else if (one.how === 'part') statement.end(statement.ids.slice(1))
            else statement.fail(one.how)
          }
        }
        await settle()
      }
      for (endTurn(), await settle(); open.size > 0; await settle()) {
        for (const statement of open) if (open.delete(statement)) statement.end()
      }
      const sent = statements.map(({ ids }) => ids).join('')
      expect(new Set(sent).size).toBe(sent.length)
      for (const { id, stored } of rows) {
        const what = await stored.then(
          (row) => row?.id ?? null,
          () => null,
        )
        expect([id, null]).toContain(what)
      }
    }),
    { numRuns: 100 },
  )
})
