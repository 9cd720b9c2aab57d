import { PASSWORD } from '../faults/people.ts'
import { atMost, type Bench, figure, median } from './bench.ts'
import { load } from './children.ts'
import type { LoadJob } from './load.ts'
import { createWorld } from './world.ts'

const LOGINS_PER_SECOND = 40
const BLENDS_PER_SECOND = 100
const CALLERS = 16
const P99_MAX_MS = 50

export const bench: Bench = {
  what: '40 log-ins a second beside blends',
  async run({ long, say }) {
    const [rounds, seconds] = long ? [7, 10] : [3, 4]
    const world = await createWorld()
    try {
      const url = world.server.url
      const blends: LoadJob = {
        url,
        seconds,
        connections: CALLERS,
        rate: BLENDS_PER_SECOND,
        requests: world.blends,
        status: 200,
      }
      const logins: LoadJob = {
        url,
        seconds: seconds + 0.5,
        connections: 64,
        rate: LOGINS_PER_SECOND,
        requests: world.people.map(({ username }) => ({
          method: 'POST',
          path: '/api/login/',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username, password: PASSWORD }),
        })),
        status: 200,
      }
      const cases = [
        { name: 'blends alone', storm: false },
        { name: 'log-ins beside', storm: true },
      ].map((one) => ({ ...one, p50: [] as number[], p99: [] as number[], login: [] as number[] }))
      let [refused, tried] = [0, 0]
      await load({ ...blends, seconds: 2 })
      for (let round = 1; round <= rounds; round++) {
        say(`round ${round} of ${rounds}`)
        for (const one of cases) {
          const [calm, storm] = await Promise.all([
            load(blends),
            one.storm ? load(logins, { mayFail: true }) : null,
          ])
          one.p50.push(calm.p50)
          one.p99.push(calm.p99)
          if (storm === null) continue
          one.login.push(storm.p50)
          refused += storm.failures
          tried += storm.answers
        }
      }
      const p99 = median(cases[1]!.p99)
      return {
        tables: [
          {
            title: `${BLENDS_PER_SECOND} blends a second, and ${LOGINS_PER_SECOND} log-ins a second beside them`,
            head: ['load', 'p50 ms', 'p99 ms', 'log-in p50 ms'],
            rows: cases.map(({ name, p50, p99, login }) => [
              name,
              figure(median(p50)),
              figure(median(p99)),
              login.length > 0 ? figure(median(login)) : '',
            ]),
            notes: [
              'medians of the rounds; a request sent late because others were slow is counted from its time',
              `${refused} of ${tried} log-ins were put off with 503: more than the machine could hash`,
            ],
          },
        ],
        goals: [atMost('p99 of blends beside log-ins', P99_MAX_MS, p99, 'ms')],
      }
    } finally {
      await world.end()
    }
  },
}
