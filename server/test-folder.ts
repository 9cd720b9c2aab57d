import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Of all processes of a run that `bun run test` started, which removes it. */
const RUN_FOLDER = process.env.TEST_FOLDER
const folders: string[] = []

/** A new folder that is removed when the tests end. Other accounts may traverse it, as the database's must. */
export function newTestFolder(): string {
  const folder = mkdtempSync(join(RUN_FOLDER ?? tmpdir(), 'fuelblend-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

export function removeTestFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

let templates: string | null = null

/** For what is dear to make and then only copied: one folder for all processes of a run, else one of this process. */
export function templateFolder(): string {
  templates ??= RUN_FOLDER ? join(RUN_FOLDER, 'templates') : newTestFolder()
  mkdirSync(templates, { recursive: true, mode: 0o711 })
  return templates
}
