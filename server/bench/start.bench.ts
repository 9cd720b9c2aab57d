import { join } from 'node:path'
import { newDataFolder, removeDataFolders } from '../faults/data-folder.ts'
import { freePort } from '../faults/postgres-server.ts'
import { atMost, type Bench, figure, median } from './bench.ts'
import { startChild } from './children.ts'

const ROOT = join(import.meta.dir, '../..')
const READY_MAX_MS = 1_500

async function startTime(script: string[], folder: string): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = await startChild(
    [process.execPath, ...script],
    { DATA_DIR: folder },
    port,
    join(folder, '../bench.log'),
    '/readyz',
  )
  const taken = performance.now() - began
  await child.stop()
  return taken
}

export const bench: Bench = {
  what: 'from the command to the first good answer, database embedded',
  async run({ pick }) {
    const runs = pick(1, 5, 15)
    const whole: number[] = []
    const server: number[] = []
    const folder = join(newDataFolder(), 'data')
    try {
      const first = await startTime([join(ROOT, 'server/index.ts')], folder)
      for (let run = 0; run < runs; run++) {
        whole.push(await startTime(['run', '--cwd', ROOT, 'start'], folder))
        server.push(await startTime([join(ROOT, 'server/index.ts')], folder))
      }
      const ready = median(whole)
      return {
        tables: [
          {
            title: 'Start with the embedded database, until /readyz answers 200',
            head: ['start', 'ms', 'slowest ms'],
            rows: [
              ['the first: database made, migrated, catalogue filled', figure(first), ''],
              ['later, the server alone', figure(median(server)), figure(Math.max(...server))],
              ['later, bun run start', figure(ready), figure(Math.max(...whole))],
            ],
          },
        ],
        goals: [atMost('second start, bun run start', READY_MAX_MS, ready, 'ms')],
      }
    } finally {
      await removeDataFolders()
    }
  },
}
