import { PASSWORD } from '../faults/people.ts'
import type { Bench } from './bench.ts'
import { load } from './children.ts'
import type { LoadJob } from './load.ts'
import { figure, median } from './statistics.ts'
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
      const paced: LoadJob = {
        url,
        seconds,
        connections: CALLERS,
        rate: BLENDS_PER_SECOND,
        requests: world.blends,
        status: 200,
      }
      const eager: LoadJob = { ...paced, rate: undefined }
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
        { name: `${BLENDS_PER_SECOND} blends/s`, blends: paced, storm: false },
        { name: `${BLENDS_PER_SECOND} blends/s, log-ins beside`, blends: paced, storm: true },
        { name: `${CALLERS} callers without pause`, blends: eager, storm: false },
        { name: `${CALLERS} callers without pause, log-ins beside`, blends: eager, storm: true },
      ].map((one) => ({
        ...one,
        p50: [] as number[],
        p99: [] as number[],
        login: [] as number[],
        rates: [] as number[],
      }))
      let [refused, tried] = [0, 0]
      await load({ ...eager, seconds: 2 })
      for (let round = 1; round <= rounds; round++) {
        say(`round ${round} of ${rounds}`)
        for (const one of cases) {
          const [blends, storm] = await Promise.all([
            load(one.blends),
            one.storm ? load(logins, { mayFail: true }) : null,
          ])
          one.p50.push(blends.p50)
          one.p99.push(blends.p99)
          one.rates.push(blends.perSecond)
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
            title: `${LOGINS_PER_SECOND} log-ins a second beside blends`,
            head: ['load', 'blends/s', 'p50 ms', 'p99 ms', 'log-in p50 ms'],
            rows: cases.map(({ name, rates, p50, p99, login }) => [
              name,
              figure(median(rates)),
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
        goals: [
          {
            what: 'p99 of blends beside log-ins',
            goal: `≤ ${P99_MAX_MS} ms`,
            figure: figure(p99, 'ms'),
            isMet: p99 <= P99_MAX_MS,
          },
        ],
      }
    } finally {
      await world.end()
    }
  },
}
