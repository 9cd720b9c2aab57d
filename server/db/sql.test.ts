import { expect, test } from 'bun:test'
import { selectIsReady, selectRelease, selectShipped } from '../features/materials/catalogue.service.ts'
import { createThrottle } from '../http/throttle.ts'
import type { SpaceId } from '../http/tokens.ts'
import { laboratoryPrecision, listDefinitions, lockDefinitions } from '../space/definitions.ts'
import { oneRow, RowMissing, type Sql } from './sql.ts'

/** A database that returns no rows, whatever the statement. */
const silent = Object.assign(async () => [], {
  begin: (work: (sql: unknown) => unknown) => work(silent),
}) as unknown as Sql

const ACCOUNT = '00000000-0000-4000-8000-000000000001' as SpaceId

test('the row of a statement is its first, and a missing one an error with a name', () => {
  expect(oneRow([{ n: 0 }], 'numbers')).toEqual({ n: 0 })
  expect(() => oneRow([], 'numbers')).toThrow(RowMissing)
  // As if the rows of a result were out of place.
  expect(() => oneRow([undefined, { n: 1 }], 'numbers')).toThrow(RowMissing)
})

test('no answer of the database is ever taken for "there is none"', async () => {
  const asked: Record<string, () => unknown> = {
    precision: () => laboratoryPrecision(silent, ACCOUNT),
    definitions: () => listDefinitions(silent, ACCOUNT),
    held: () => lockDefinitions(silent, ACCOUNT),
    ready: () => selectIsReady(silent),
    release: () => selectRelease(silent),
    shipped: () => selectShipped(silent),
    throttle: () => {
      const { attempt } = createThrottle(silent, true)
      const limit = { name: 'a limit', free: 1, forgetSeconds: 1 } as Parameters<typeof attempt>[0]
      return attempt(
        limit,
        'somebody',
        async () => 1,
        () => true,
      )
    },
  }
  for (const [name, ask] of Object.entries(asked)) {
    const settled = await Promise.resolve(ask()).then(
      (answer) => `${name} answered ${JSON.stringify(answer)}`,
      (error: Error) => error.name,
    )
    expect([name, settled]).toEqual([name, 'RowMissing'])
  }
})

/** Places that take a missing row for no value: `row?.name`, or `row!`, of `const [row] = await …`. */
const carelessIn = (source: string): string[] => {
  const names = [...source.matchAll(/const \[(\w+)\] = (?:[^\n]* )?await /g)].map(([, name]) => name)
  const first = source.match(/\b(rows|points)\[0\]\?\./g) ?? []
  return [...new Set(names)]
    .flatMap((name) => source.match(new RegExp(`\\b${name}(\\?\\.|!\\.|!\\))`, 'g')) ?? [])
    .concat(first)
}

test('the sources read no row past its absence', async () => {
  expect(carelessIn('const [row] = await sql`…`\nread(row?.stored)')).toEqual(['row?.'])
  expect(carelessIn('const [row] = await sql`…`\nreturn row!.stored')).toEqual(['row!.'])
  const found: Record<string, string[]> = {}
  for await (const file of new Bun.Glob('**/*.ts').scan(`${import.meta.dir}/..`)) {
    if (/\.test\.ts$|^(faults|bench)\/|^test-|\/test-/.test(file)) continue
    const careless = carelessIn(await Bun.file(`${import.meta.dir}/../${file}`).text())
    if (careless.length > 0) found[file] = careless
  }
  expect(found).toEqual({
    // The stored password of somebody who may not exist: verified all the same, so that the time tells nothing.
    'features/accounts/accounts.service.ts': ['account?.', 'account?.'],
  })
})
