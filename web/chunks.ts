/**
 * Which modules of the page travel together. The bundler makes a chunk for each set of entries that a module is needed by: up to a
 * hundred for one screen, each a request of its own and compressed alone. They are joined where a request saved is worth more than the
 * bytes that some screen then gets without needing them.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BunPlugin } from 'bun'

type Metafile = NonNullable<Bun.BuildOutput['metafile']>

/** A request takes as long as so many bytes of script before compression: 150 ms on one of six connections, at 200 kB/s. */
const REQUEST = 9_000

/** The entries by their source files. */
export interface Entries {
  /** How often one is opened without what others have brought. */
  weightOf(entry: string): number
  /** Whether it is to get nothing that it doesn't need. */
  isSpared(entry: string): boolean
}

interface Group {
  modules: string[]
  bytes: number
  /** The entries that need it, by their source files. */
  users: Set<string>
  /** The chunks that it was made of, and those that these import. */
  chunks: string[]
  needed: Set<string>
}

/** @returns the modules that are to be one chunk each, with the entries that need one of them */
export function travellingTogether({ outputs }: Metafile, entries: Entries): Group[] {
  const chunks = Object.entries(outputs).filter(([name]) => name.endsWith('.js'))
  const importsOf = new Map(
    chunks.map(([name, { imports }]) => [
      name,
      imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
    ]),
  )
  const closureOf = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found
    found.add(name)
    for (const next of importsOf.get(name) ?? []) closureOf(next, found)
    return found
  }
  const [first, ...later] = chunks.flatMap(([name, { entryPoint }]) =>
    entryPoint ? { name, entryPoint } : [],
  )
  const always = closureOf(first!.name)
  const closures = later.map(({ name, entryPoint }) => ({ entryPoint, closure: closureOf(name) }))
  const groups = chunks
    .filter(([name, { entryPoint }]) => !entryPoint && !always.has(name))
    .map(([name, { inputs, bytes }]) => ({
      modules: Object.keys(inputs),
      bytes,
      users: new Set(closures.flatMap(({ entryPoint, closure }) => (closure.has(name) ? entryPoint : []))),
      chunks: [name],
      needed: closureOf(name),
    }))
  return joined(groups, entries)
}

/** Joins two groups as long as that makes all entries together cheaper, those first that save most. */
function joined(groups: Group[], { weightOf, isSpared }: Entries): Group[] {
  const sparedBy = ({ users }: Group) => [...users].filter(isSpared).toSorted().join()
  const weigh = (users: Iterable<string>) => [...users].reduce((sum, user) => sum + weightOf(user), 0)
  const cost = ({ users, bytes }: Group) => weigh(users) * (bytes + REQUEST)
  /** What others cost more: whoever is brought a module is brought what it imports. */
  const burden = (whole: Group, pair: readonly Group[]) =>
    groups.reduce(
      (sum, other) =>
        pair.includes(other) || !isNeeded(other, whole)
          ? sum
          : sum + weigh(whole.users.difference(other.users)) * (other.bytes + REQUEST),
      0,
    )
  for (;;) {
    const pairs = groups
      .flatMap((a, at) =>
        groups.slice(at + 1).flatMap((b) => {
          if (sparedBy(a) !== sparedBy(b)) return []
          const whole = union(a, b)
          return { pair: [a, b], whole, most: cost(a) + cost(b) - cost(whole) }
        }),
      )
      .filter(({ most }) => most > 0)
      .toSorted((one, other) => other.most - one.most)
    let best: (typeof pairs)[number] | null = null
    let saved = 0
    for (const one of pairs) {
      if (one.most <= saved) break
      const most = one.most - burden(one.whole, one.pair)
      if (most > saved) [best, saved] = [one, most]
    }
    if (!best) return groups
    const { pair, whole } = best
    groups = [...groups.filter((group) => !pair.includes(group)), whole]
    for (const group of groups) if (isNeeded(group, whole)) group.users = group.users.union(whole.users)
  }
}

const isNeeded = ({ chunks }: Group, { needed }: Group) => chunks.some((chunk) => needed.has(chunk))

const union = (a: Group, b: Group): Group => ({
  modules: [...a.modules, ...b.modules],
  bytes: a.bytes + b.bytes,
  users: a.users.union(b.users),
  chunks: [...a.chunks, ...b.chunks],
  needed: a.needed.union(b.needed),
})

/** Has each entry bring all of the groups that it needs a module of, so that the bundler makes one chunk of each. */
export function bringing(groups: readonly Group[], root: string): BunPlugin {
  const of = Map.groupBy(
    groups.flatMap(({ users }, at) => [...users].map((user) => ({ user, at }))),
    ({ user }) => resolve(root, user),
  )
  return {
    name: 'together',
    setup(build) {
      build.onResolve({ filter: /^together:/ }, ({ path }) => ({ path, namespace: 'together' }))
      build.onLoad({ filter: /./, namespace: 'together' }, ({ path }) => ({
        contents: groups[Number(path.split(':')[1])]!.modules.map(
          (module) => `import ${JSON.stringify(resolve(root, module.replace(/^(style|icon):/, '')))}`,
        ).join('\n'),
        loader: 'js',
      }))
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const brought = of.get(path)
        if (!brought) return undefined
        const imports = brought.map(({ at }) => `import 'together:${at}'`).join('\n')
        return {
          contents: `${readFileSync(path, 'utf8')}\n${imports}`,
          loader: path.endsWith('x') ? 'tsx' : 'ts',
        }
      })
    },
  }
}
