import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

/** A new folder that is removed when the tests end. Other accounts may traverse it, as the database's must. */
export function newTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fuelblend-try-'))
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
  templates ??= process.env.TEST_TEMPLATES ?? newTestFolder()
  return templates
}
