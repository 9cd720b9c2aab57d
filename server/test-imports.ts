import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import posix from 'node:path/posix'

export const ROOT = join(import.meta.dir, '..')
export const FOLDERS = ['calc-wasm', 'server', 'web', 'sql']

export interface Import {
  from: string
  /** A path from the root for our own files, the name for packages. */
  to: string
  own: boolean
  typeOnly: boolean
  /** As it is written. */
  text: string
}

const BORDERS: Record<string, string> = {
  '#calc/': 'calc-wasm/',
  '#server/': 'server/',
  '#web/': 'web/',
  '#sql/': 'sql/',
}

/** Every file of the four folders, by its path from the root. */
export const everyFile = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
  ).sort()

export const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const STATEMENT = /^(?:import|export)\s(type\s)?((?:[^'";=]|=(?!>))*?)\bfrom ['"]([^'"]+)['"]/gm
const BARE = /^import ['"]([^'"]+)['"]/gm
/** Calls that load or locate a file at run time. */
const CALLED = String.raw`\b(?:import|require|require\.resolve|import\.meta\.(?:resolve|require)|Bun\.resolve(?:Sync)?)\(\s*`
const CALL = new RegExp(`${CALLED}(['"\`])([^'"\`$]+)[^'"\`]*\\1(?:,[^)]*)?\\)(\\.[A-Z])?`, 'g')
const ADDRESS = /\bnew URL\(\s*(['"`])([^'"`]+)\1,\s*import\.meta\.url/g
/** Such calls with a computed argument, unless it starts with a package name or is a package's manifest. */
const UNREADABLE = new RegExp(
  `${CALLED}(?!(['"\`])[^'"\`$]+\\1\\s*[,)]|\`[^.#$\`][^\`]*\`|\`\\$\\{\\w+\\}/package\\.json\`)[^\\n]*`,
  'g',
)

const namesOnlyTypes = (names: string): boolean => {
  const inside = names.match(/^\s*\{([^}]*)\}\s*$/)?.[1]
  if (inside === undefined) return false
  const words = inside.split(',').map((word) => word.trim())
  return words.every((word) => word === '' || word.startsWith('type '))
}

function resolve(from: string, text: string): { to: string; own: boolean } {
  for (const [sign, folder] of Object.entries(BORDERS)) {
    if (text.startsWith(sign)) return { to: folder + text.slice(sign.length), own: true }
  }
  if (!text.startsWith('.')) return { to: text, own: false }
  const to = posix.normalize(posix.join(posix.dirname(from), text))
  // The core's compiler wants its own sources named without an extension.
  return { to: from.startsWith('calc-wasm/assembly/') ? `${to}.ts` : to, own: true }
}

/** What a source imports, at run time or for types only. */
export function importsOf(file: string, source = readSource(file)): Import[] {
  const found: Import[] = []
  const add = (text: string, typeOnly: boolean) =>
    found.push({ from: file, text, typeOnly, ...resolve(file, text) })
  for (const [, type, names, text] of source.matchAll(STATEMENT))
    add(text!, type !== undefined || namesOnlyTypes(names!))
  for (const [, text] of source.matchAll(BARE)) add(text!, false)
  for (const [, , text, member] of source.matchAll(CALL)) {
    // The literal start of a computed name.
    if (!/^[.#].*\/$/.test(text!)) add(text!, member !== undefined)
  }
  for (const [, , text] of source.matchAll(ADDRESS)) {
    // Unlike an import, a URL is relative without a leading dot too; and it may name a folder.
    if (!/(^|\/)\.{0,2}$/.test(text!)) add(text!.startsWith('.') ? text! : `./${text}`, false)
  }
  return found
}

/** The calls in a source whose target can't be read off it. */
export const unreadableCalls = (source: string): string[] => source.match(UNREADABLE) ?? []

/** Which files import which. */
export function graphOf(imports: readonly Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/** The shortest path from a file to one that `isGoal`, as `a → b → c`, or null. */
export function wayTo(
  graph: Map<string, Set<string>>,
  start: string,
  isGoal: (file: string) => boolean,
): string | null {
  const cameFrom = new Map<string, string | null>([[start, null]])
  const queue = [start]
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (isGoal(next)) {
        const way = [next]
        for (let step: string | null = file; step !== null; step = cameFrom.get(step)!) way.unshift(step)
        return way.join(' → ')
      }
      if (cameFrom.has(next)) continue
      cameFrom.set(next, file)
      queue.push(next)
    }
  }
  return null
}

/** One circle for each group of files that import one another. */
export function circlesOf(graph: Map<string, Set<string>>): string[] {
  const circles: string[] = []
  const grouped = new Set<string>()
  for (const file of [...graph.keys()].sort()) {
    if (grouped.has(file)) continue
    const circle = wayTo(graph, file, (to) => to === file)
    if (circle === null) continue
    circles.push(circle)
    for (const other of graph.keys()) {
      const isMutual = wayTo(graph, file, (to) => to === other) && wayTo(graph, other, (to) => to === file)
      if (isMutual) grouped.add(other)
    }
  }
  return circles
}
