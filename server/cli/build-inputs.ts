// What a build depends on. It runs before anything is installed, so it imports no package.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const ROOT = join(import.meta.dir, '../..')

/** Whether no build reads a file. */
export const isNoBuildInput = (path: string): boolean =>
  path.endsWith('~') || /\.(test|e2e)\.tsx?$|(^|\/)(e2e|reference)\//.test(path)

function files(path: string): string[] {
  const whole = join(ROOT, path)
  if (!existsSync(whole)) return []
  if (path.includes('.')) return [whole]
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isNoBuildInput(file.slice(ROOT.length)))
    .sort()
}

function withImports(found: string[]): string[] {
  const all = new Set(found)
  for (const file of all) {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']*)'/g)) {
      const imported = join(dirname(file), path!.endsWith('.ts') ? path! : `${path}.ts`)
      if (existsSync(imported)) all.add(imported)
    }
  }
  return [...all].sort()
}

/**
 * Takes files and folders into a hash.
 * @param follow whether those count too that they import by relative paths
 */
export function hashFiles(hash: Bun.CryptoHasher, inputs: readonly string[], follow = false): void {
  const found = inputs.flatMap(files)
  for (const file of follow ? withImports(found) : found) {
    hash.update(`\0${file.slice(ROOT.length)}\0`)
    hash.update(readFileSync(file))
  }
}
