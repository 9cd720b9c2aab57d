import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import posix from 'node:path/posix'

const ROOT = join(import.meta.dir, '..')
const FOLDERS = ['calc-wasm', 'server', 'web', 'sql']
const MAX_LINES = 300
const VAGUE_NAMES = /^(utils?|helpers?|shared|types|common|misc|index)\.tsx?$/

type Import = {
  from: string
  /** A path from the root for our own files, the name for packages. */
  to: string
  own: boolean
  typeOnly: boolean
  /** As it is written. */
  text: string
}

const everything = FOLDERS.flatMap((folder) =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((name) => `${folder}/${name}`),
).sort()
const files = everything.filter((file) => /\.tsx?$/.test(file))

const isTest = (file: string): boolean =>
  /\.(test|e2e)\.tsx?$/.test(file) ||
  /\/test-[\w-]+\.ts$/.test(file) ||
  /^(web\/e2e|server\/faults)\//.test(file)
const isTool = (file: string): boolean => /\/(build|cli\/.*|bench\/.*)\.ts$/.test(file)
/** What the product runs on: tests and tools may reach further. */
const isProduct = (file: string): boolean => !isTest(file) && !isTool(file)

const BORDERS: Record<string, string> = {
  '#calc/': 'calc-wasm/',
  '#server/': 'server/',
  '#web/': 'web/',
  '#sql/': 'sql/',
}

function resolve(from: string, text: string): { to: string; own: boolean } {
  for (const [sign, folder] of Object.entries(BORDERS)) {
    if (text.startsWith(sign)) return { to: folder + text.slice(sign.length), own: true }
  }
  if (!text.startsWith('.')) return { to: text, own: false }
  return { to: posix.normalize(posix.join(posix.dirname(from), text)), own: true }
}

const STATEMENT = /^(?:import|export)\s(type\s)?((?:[^'";=]|=(?!>))*?)\bfrom '([^']+)'/gm
const BARE = /^import '([^']+)'/gm
const CALL = /\bimport\('([^']+)'\)(\.\w)?/g

const namesOnlyTypes = (names: string): boolean => {
  const inside = names.match(/^\s*\{([^}]*)\}\s*$/)?.[1]
  if (inside === undefined) return false
  const words = inside.split(',').map((word) => word.trim())
  return words.every((word) => word === '' || word.startsWith('type '))
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const found: Import[] = []
  const add = (text: string, typeOnly: boolean) =>
    found.push({ from: file, text, typeOnly, ...resolve(file, text) })
  for (const [, type, names, text] of source.matchAll(STATEMENT))
    add(text!, type !== undefined || namesOnlyTypes(names!))
  for (const [, text] of source.matchAll(BARE)) add(text!, false)
  for (const [, text, member] of source.matchAll(CALL))
    add(text!, member !== undefined && /\.[A-Z]/.test(member))
  return found
}

const imports = files.flatMap(importsOf)
const own = imports.filter((one) => one.own)

const show = ({ from, text }: Import): string => `${from} imports ${text}`
const folderOf = (path: string): string => path.split('/')[0]!
const featureOf = (path: string): string | null => path.match(/^server\/features\/([^/]+)\//)?.[1] ?? null
const roleOf = (path: string): string | null =>
  path.match(/\.(routes|service|queries|model|errors|store|api)\.tsx?$/)?.[1] ?? null

/** Reports every import that `breaks` a rule. */
const refuse = (breaks: (one: Import) => boolean, among = own) =>
  expect(among.filter(breaks).map(show)).toEqual([])

test('the imports are found at all', () => {
  expect(show(own.find(({ from }) => from === 'server/secret.ts')!)).toBe(
    'server/secret.ts imports ./config.ts',
  )
  expect(imports.find(({ from, to }) => from === 'server/db/sql.ts' && to === 'postgres')!.typeOnly).toBe(
    true,
  )
  expect(imports.length).toBeGreaterThan(50)
})

test('an import names a file that is there, with its extension', () => {
  // The core's compiler wants its own sources named without one.
  const target = ({ from, to }: Import) => (from.startsWith('calc-wasm/assembly/') ? `${to}.ts` : to)
  refuse((each) => {
    const file = target(each)
    return !/\.\w+$/.test(file) || !(existsSync(join(ROOT, file)) || file.startsWith('dist/'))
  })
})

test('a border between the four folders is crossed by its sign, never by dots', () => {
  refuse(
    ({ from, to, text }) =>
      text.startsWith('.') && FOLDERS.includes(folderOf(to)) && folderOf(from) !== folderOf(to),
  )
})

test('calc-wasm imports nothing outside itself', () => {
  refuse(({ from, to }) => folderOf(from) === 'calc-wasm' && !isTest(from) && folderOf(to) !== 'calc-wasm')
  refuse(({ from, own }) => folderOf(from) === 'calc-wasm' && isProduct(from) && !own, imports)
})

test('the page takes from the server only types, and only those of what crosses the wire', () => {
  refuse(
    ({ from, to, typeOnly }) =>
      folderOf(from) === 'web' &&
      isProduct(from) &&
      folderOf(to) === 'server' &&
      !(typeOnly && roleOf(to) === 'model'),
  )
})

test('the server imports nothing of the page', () => {
  refuse(({ from, to }) => folderOf(from) === 'server' && isProduct(from) && folderOf(to) === 'web')
})

test('a feature imports no other feature', () => {
  refuse(({ from, to }) => {
    const feature = featureOf(from)
    const other = featureOf(to)
    return !isTest(from) && feature !== null && other !== null && feature !== other
  })
})

test('inside a feature data run one way: routes, service, queries', () => {
  const forbidden: Record<string, string[]> = {
    routes: ['queries'],
    service: ['routes'],
    queries: ['routes', 'service'],
    model: ['routes', 'service', 'queries'],
    errors: ['routes', 'service', 'queries'],
  }
  refuse(({ from, to }) => {
    const role = roleOf(from)
    return (
      featureOf(from) !== null && !isTest(from) && (forbidden[role ?? ''] ?? []).includes(roleOf(to) ?? '')
    )
  })
})

test('services and queries know no HTTP framework', () => {
  refuse(
    ({ from, to }) => ['service', 'queries'].includes(roleOf(from) ?? '') && !isTest(from) && to === 'elysia',
    imports,
  )
})

test('what all features share imports none of them, and the database nothing above it', () => {
  refuse(({ from, to }) => /^server\/(http|db)\//.test(from) && !isTest(from) && featureOf(to) !== null)
  refuse(({ from, to }) => from.startsWith('server/db/') && !isTest(from) && to.startsWith('server/http/'))
})

test('only what starts a server imports the composed application', () => {
  refuse(({ from, to }) => to === 'server/app.ts' && isProduct(from) && from !== 'server/serve.ts')
})

test('the kit of the page knows no screen, and the way to the server knows neither', () => {
  const screens = /^web\/(analysis|materials|profile|home|session)\//
  refuse(({ from, to }) => /^web\/(ui|format|styles|text)\//.test(from) && !isTest(from) && screens.test(to))
  refuse(
    ({ from, to }) =>
      from.startsWith('web/api/') && !isTest(from) && (screens.test(to) || to.startsWith('web/ui/')),
  )
})

test('no file has more than 300 lines, and none a name that says nothing', () => {
  const sheets = everything.filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(10)
  const long = [...files, ...sheets].filter(
    (file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 > MAX_LINES,
  )
  expect(long).toEqual([])
  const vague = files.filter(
    (file) =>
      VAGUE_NAMES.test(basename(file)) &&
      !/^(server|server\/bench|calc-wasm\/assembly)\/index\.ts$/.test(file),
  )
  expect(vague).toEqual([])
})
