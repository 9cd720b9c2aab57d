import { bearer } from '../faults/people.ts'
import { atMost, type Bench, figure, median } from './bench.ts'
import { familyOf, load, residentMegabytes } from './children.ts'
import { createWorld } from './world.ts'

const RESIDENT_MAX_MB = 200
/** Noise from garbage that is not collected yet. */
const GROWTH_MAX_PERCENT = 5
const SAMPLES = 40
const CONNECTIONS = 64

export const bench: Bench = {
  what: 'memory after many blends and graphs: 10,000 and 100, with --long 100,000 and 1,000',
  async run({ long, say }) {
    const [blends, graphs] = long ? [100_000, 1_000] : [10_000, 100]
    const world = await createWorld()
    try {
      const { pid, url } = world.server
      const others = () => familyOf(pid).filter((other) => other !== pid)
      const samples: { server: number; painters: number }[] = []
      let drawn = 0
      for (let sample = 1; sample <= SAMPLES; sample++) {
        await load({
          url,
          connections: CONNECTIONS,
          count: blends / SAMPLES,
          requests: world.blends,
          status: 200,
        })
        const drawnBefore = drawn
        drawn = Math.round((graphs * sample) / SAMPLES)
        await load({
          url,
          connections: 2,
          count: drawn - drawnBefore,
          // New blends and a different width each time, so that no picture comes from a cache.
          requests: Array.from({ length: drawn - drawnBefore }, (_, turn) => ({
            method: 'GET',
            path: `/calculations/blending/plot/?width=${400 + ((drawnBefore + turn) % 1_000)}`,
            headers: bearer(world.people[turn % world.people.length]!),
          })),
          status: 200,
        })
        samples.push({
          server: residentMegabytes(pid),
          painters: others().reduce((sum, other) => sum + residentMegabytes(other), 0),
        })
        if (sample % 10 === 0) say(`${(blends / SAMPLES) * sample} blends, ${drawn} graphs`)
      }
      const mean = (from: number, to: number) =>
        median(samples.slice(SAMPLES * from, SAMPLES * to).map(({ server }) => server))
      const growth = 100 * (mean(0.75, 1) / mean(0.5, 0.75) - 1)
      const most = Math.max(...samples.map(({ server }) => server))
      const rows = [0.25, 0.5, 0.75, 1].map((share) => {
        const { server, painters } = samples[SAMPLES * share - 1]!
        return [
          (blends * share).toLocaleString('en'),
          (graphs * share).toLocaleString('en'),
          figure(server),
          figure(painters),
        ]
      })
      return {
        tables: [
          {
            title: 'Resident memory of the server',
            head: ['blends', 'graphs', 'server MB', 'process that draws MB'],
            rows,
            notes: [
              `at most ${figure(most, 'MB')} in the server; growth from the third to the last quarter ${figure(growth, '%')}`,
              ...(long ? [] : ['growth is judged with --long: so far the caches are still filling']),
            ],
          },
        ],
        goals: [
          atMost(
            `memory of the server after ${blends} blends`,
            RESIDENT_MAX_MB,
            samples.at(-1)!.server,
            'MB',
          ),
          ...(long ? [atMost('growth over the last half', GROWTH_MAX_PERCENT, growth, '%')] : []),
        ],
      }
    } finally {
      await world.end()
    }
  },
}
