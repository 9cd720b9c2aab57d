import { readdirSync, readlinkSync, rmSync } from 'node:fs'
import { newTestFolder } from '../test-folder.ts'
import { startServer } from './server-process.ts'

const folders: string[] = []

/** A folder for the data of a server under test. */
export function newDataFolder(): string {
  const folder = newTestFolder()
  folders.push(folder)
  return folder
}

let filled: string | null = null

/** The same with a database that was filled and stopped before: a copy costs a tenth of a first start. */
export async function newFilledFolder(): Promise<string> {
  if (filled === null) {
    filled = newTestFolder()
    const server = await startServer({ DATA_DIR: filled })
    await server.stop()
  }
  const folder = newDataFolder()
  Bun.spawnSync(['cp', '-a', `${filled}/.`, folder])
  return folder
}

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
