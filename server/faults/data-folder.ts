import { existsSync, readdirSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '../db/embedded/embedded.ts'
import { exclusively } from '../db/embedded/lock.ts'
import { newTestFolder, templateFolder } from '../test-folder.ts'
import { startServer } from './server-process.ts'

const PATIENCE_MS = 60_000

const folders: string[] = []

/** A folder for the data of a server under test. */
export function newDataFolder(): string {
  const folder = newTestFolder()
  folders.push(folder)
  return folder
}

/** A copy of a folder that is made once, by whichever test process needs it first. */
export async function copyOf(
  name: string,
  make: (folder: string) => Promise<void>,
  folder = newDataFolder(),
): Promise<string> {
  const template = join(templateFolder(), name)
  const late = () => new Error(`${template} is not made in time.`)
  await exclusively(`${template}.lock`, PATIENCE_MS, late, async () => {
    if (existsSync(template)) return
    const making = newDataFolder()
    await make(making)
    renameSync(making, template)
  })
  Bun.spawnSync(['cp', '-a', `${template}/.`, folder])
  return folder
}

/** A folder for data with an empty database in it. */
export const newMadeFolder = (): Promise<string> =>
  copyOf('made', async (folder) => {
    const { close } = await openEmbedded({ folder, fsync: false })
    await close()
  })

/** The same with a database that was filled and stopped before: a copy costs a tenth of a first start. */
export const newFilledFolder = (folder?: string): Promise<string> =>
  copyOf(
    'filled',
    async (making) => {
      const server = await startServer({ DATA_DIR: making })
      await server.stop()
    },
    folder,
  )

/** Processes that work below a folder: those of a database. */
export const inhabitants = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => {
      if (!/^\d+$/.test(name)) return false
      try {
        return readlinkSync(`/proc/${name}/cwd`).startsWith(`${folder}/`)
      } catch {
        return false
      }
    })
    .map(Number)

export function killInhabitants(folder: string): void {
  for (const pid of inhabitants(folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended by itself.
    }
  }
}

/** For the end of a test, however it went. */
export async function removeDataFolders(): Promise<void> {
  for (const folder of folders.splice(0)) {
    while (inhabitants(folder).length > 0) {
      killInhabitants(folder)
      await Bun.sleep(10)
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
