import { t } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { throttled } from '#server/errors.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'

/** Nothing in it can say of whom or of what: no value, no id, no letters but of the program's own words. */
const Report = t.Object({
  error: t.String({ minLength: 1, maxLength: 200, pattern: '^[ -~…]+$', description: 'Name and message.' }),
  frames: t.Array(t.String({ maxLength: 80, pattern: '^[\\w-]+\\.js:\\d+:\\d+$' }), {
    maxItems: 10,
    description: 'File, line and column, innermost first.',
  }),
  screen: t.String({
    maxLength: 200,
    pattern: '^[a-z/:-]*$',
    description: 'Screen path, ids as `:id`.',
  }),
})

const LIMIT_BYTES = 4096
const MINUTE_MS = 60_000
const PER_ADDRESS = 10
const IN_ALL = 100

/** Lets through so many a minute, of each address and of all; kept in this process, for a lost count only lengthens its log. */
function createMinuteLimit(now: () => number) {
  let counts = new Map<string, number>()
  let all = 0
  let began = now()
  return (address: string): void => {
    const passed = now() - began
    if (passed >= MINUTE_MS) {
      counts = new Map()
      all = 0
      began = now()
    }
    const count = counts.get(address) ?? 0
    if (count >= PER_ADDRESS || all >= IN_ALL) throw throttled(Math.ceil((MINUTE_MS - passed) / 1000))
    counts.set(address, count + 1)
    all += 1
  }
}

export function browserErrorsRoutes({ callers, log, address }: FeatureDeps) {
  const pass = createMinuteLimit(() => performance.now())
  return endpoints('Accounts', callers, [
    endpoint({
      path: 'POST /api/browser-errors/',
      needs: 'nothing',
      summary: 'Report a browser error',
      description:
        'Used by the web page; the report goes to the server’s log without account, ids or typed values. Ten a minute per address.',
      examples: {
        broken: {
          summary: 'A tag that is no language',
          value: {
            error: 'RangeError: Incorrect locale information provided',
            frames: ['main-p3zt0k1v.js:2:48213'],
            screen: '/my-analyses/:id',
          },
        },
      },
      answers: { 204: { description: 'Logged.' } },
      body: Report,
      limitBytes: LIMIT_BYTES,
      run: ({ input, request, server }) => {
        pass(address({ request, server }))
        log.error({ browser: input }, 'an error in the page')
      },
    }),
  ])
}
