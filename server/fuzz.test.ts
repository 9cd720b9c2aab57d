import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { drawn } from '#calc/oracle/draws.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { describeApi } from './features/docs/openapi.ts'
import { openTestApp } from './test-app.ts'
import { spelledOut } from './test-conformance.ts'
import { requestsFor } from './test-requests.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? drawn(5000, 2000))
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_115)
const TIME_LIMIT_MS = 600_000

/** What a machine with much else to do may answer now and then. */
const isBusy = ({ status, headers }: Response) => status === 503 && headers.has('retry-after')

test(
  'whatever is sent to any call, it answers as documented, and never with a fault of its own',
  async () => {
    const api = await openTestApp()
    const people = [await api.person(), await api.person(), await api.person({ tier: null })]
    const ids: string[] = [crypto.randomUUID()]
    for (const [n, owner] of [
      people[0]!.accountId,
      people[0]!.accountId,
      people[1]!.accountId,
      null,
      null,
      null,
    ].entries()) {
      const properties = {
        ...emptyProperties(),
        recovery: 98,
        ibp: 150 + n,
        pct_50: 240 + n,
        fbp: 340 + n,
        density: 820 + n,
      }
      const [row] = await api.sql<{ id: string }[]>`
        insert into material (owner_id, name, producer_english_name, categories, properties, name_key, producer_key, search_key)
        values (${owner}, ${`Material ${n}`}, 'Refinery', '{customized,gasoil}', ${api.sql.json(properties)},
          ${`material ${n}`}, 'refinery', ${`material ${n} refinery`})
        returning id`
      ids.push(row!.id)
    }
    const [, first, second] = ids as [string, string, string]
    for (const body of [
      { materials: [first, second], percentages: [60, 40] },
      { materials: [first, second], percentages: [10, 90], estimates: true, grade: 'en590-temperate' },
    ]) {
      const made = await api.call('POST', '/calculations/blending/', people[0]!, { body })
      const { id } = (await made.json()) as { id: string }
      const link = await api.call('POST', `/me/calculations/${id}/share/`, people[0]!)
      ids.push(id, ((await link.json()) as { url: string }).url.slice('/s/'.length))
    }
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(
        requestsFor(spelledOut(await describeApi(api.app)), ids, people.length),
        async ({ method, path, headers, body, caller }) => {
          const person = caller === null ? null : people[caller]!
          const answer = await api.call(method, path, person, { body, headers })
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          if (answer.status >= 500 && !isBusy(answer))
            throw new Error(`${answer.status}: ${await answer.text()}`)
          expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
          expect(answer.headers.get('x-request-id')).toBeTruthy()
        },
      ),
      { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: TIME_LIMIT_MS, markInterruptAsFailure: true },
    )
    expect(statuses.get(503) ?? 0).toBeLessThanOrEqual(RUNS / 100)
    // The requests reach all parts of the calls, not only their first check.
    for (const status of [200, 201, 204, 400, 401, 403, 404, 413, 415])
      expect([...statuses.keys()]).toContain(status)
  },
  TIME_LIMIT_MS + 60_000,
)
