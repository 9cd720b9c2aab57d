import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  circlesOf,
  everyFile,
  FOLDERS,
  graphOf,
  type Import,
  importsOf,
  ROOT,
  readSource,
  unreadableCalls,
  wayTo,
} from './test-imports.ts'

const MAX_FILES_OF_A_FOLDER = 22
const VAGUE_NAMES = /^(utils?|helpers?|shared|types|common|misc|index)\.tsx?$/

const isTest = (file: string): boolean =>
  /\.(test|e2e)\.tsx?$/.test(file) ||
  /\/test-[\w-]+\.ts$/.test(file) ||
  /^(web\/e2e|server\/faults|calc-wasm\/oracle)\//.test(file)
const isTool = (file: string): boolean => /\/(build|cli\/.*|bench\/.*)\.ts$/.test(file)
/** What the product runs on: tests and tools may reach further. */
const isProduct = (file: string): boolean => !isTest(file) && !isTool(file)

const everything = everyFile()
const files = everything.filter((file) => /\.tsx?$/.test(file))
/** Left out: it quotes imports below. */
const THIS = 'server/boundaries.test.ts'
const product = files.filter(isProduct)
const imports = files.filter((file) => file !== THIS).flatMap((file) => importsOf(file))
const own = imports.filter((one) => one.own)
const ownOfProduct = own.filter(({ from }) => isProduct(from))
/** All imports, types included; and those that remain at run time. */
const needed = graphOf(ownOfProduct)
const loaded = graphOf(ownOfProduct.filter(({ typeOnly }) => !typeOnly))

const show = ({ from, text }: Import): string => `${from} imports ${text}`
const folderOf = (path: string): string => path.split('/')[0]!
const isIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const featureOf = (path: string): string | null => path.match(/^server\/features\/([^/]+)\//)?.[1] ?? null
const roleOf = (path: string): string | null =>
  path.match(/\.(routes|service|queries|model|errors|store|api)\.tsx?$/)?.[1] ?? null

/** Reports every import that `breaks` a rule. */
const refuse = (breaks: (one: Import) => boolean, among = own) =>
  expect(among.filter(breaks).map(show)).toEqual([])

/** Reports every import path, of any length, from a product file to one that it must not depend on. */
function refuseWays(
  isStart: (file: string) => boolean,
  isGoal: (file: string, start: string) => boolean,
  graph = needed,
) {
  const starts = product.filter(isStart)
  expect(starts.length).toBeGreaterThan(0)
  const ways = starts.flatMap((start) => wayTo(graph, start, (file) => isGoal(file, start)) ?? [])
  // One wrong import opens many paths; the shortest shows which it is.
  const byLastStep = Map.groupBy(ways, (way) => way.split(' → ').slice(-2).join())
  const shortest = [...byLastStep.values()].map((same) => same.sort((a, b) => a.length - b.length)[0])
  expect(shortest).toEqual([])
}

describe('imports are found', () => {
  const source = `
import { a } from './a.ts'
import type { B } from '../b.ts'
import { type C, type D } from '#calc/c.ts'
export * from './e.ts'
import "./f.css"
const g = await import('./g.ts')
type H = import('./h.ts').H
const i = require("./i.ts")
const j = import.meta.resolve(\`./j.ts\`)
const k = new Worker(new URL('k.ts', import.meta.url))
const l = new URL('../sql/', import.meta.url)
const m = Bun.resolveSync('m/package.json', import.meta.dir)
const n = import.meta.resolve(\`n/fonts/\${a}\`)
const o = import(\`./en/\${a}.ts\`)`

  test('in every form, and those of types known from the others', () => {
    const found = importsOf('web/home/x.ts', source).map(({ to, typeOnly }) => (typeOnly ? `type ${to}` : to))
    expect(found.sort()).toEqual([
      'm/package.json',
      'n/fonts/',
      'type calc-wasm/c.ts',
      'type web/b.ts',
      'type web/home/h.ts',
      'web/home/a.ts',
      'web/home/e.ts',
      'web/home/f.css',
      'web/home/g.ts',
      'web/home/i.ts',
      'web/home/j.ts',
      'web/home/k.ts',
    ])
  })

  test('of the real files', () => {
    expect(show(own.find(({ from }) => from === 'server/log.ts')!)).toBe('server/log.ts imports ./config.ts')
    expect(imports.find(({ from, to }) => from === 'server/db/sql.ts' && to === 'postgres')!.typeOnly).toBe(
      true,
    )
    expect(imports.length).toBeGreaterThan(1000)
    expect(wayTo(loaded, 'server/index.ts', (file) => file === 'calc-wasm/vocabulary/codes.ts')).toContain(
      'server/serve.ts → ',
    )
  })

  test('and nothing is loaded by a name that is put together', () => {
    const put = '$' + '{name}'
    for (const hidden of ['import(name)', `require('./' + name)`, `import.meta.resolve(\`./${put}\`)`]) {
      expect(unreadableCalls(hidden)).toHaveLength(1)
    }
    for (const known of [`import('./a.ts')`, `import(\`${put}/package.json\`)`, `require(\`p/${put}\`)`]) {
      expect(unreadableCalls(known)).toEqual([])
    }
    expect(product.filter((file) => unreadableCalls(readSource(file)).length > 0)).toEqual([])
  })
})

test('an import names a file that is there, with its extension', () => {
  // The AssemblyScript compiler adds the extension itself.
  const isCompiledTwice = (from: string) => from === 'calc-wasm/vocabulary/draw-codes.ts'
  refuse(
    ({ from, to }) =>
      !isCompiledTwice(from) &&
      (!/\.\w+$/.test(to) || !(existsSync(join(ROOT, to)) || to.startsWith('dist/'))),
  )
})

test('a border between the four folders is crossed by its sign, never by dots', () => {
  refuse(
    ({ from, to, text }) =>
      text.startsWith('.') && FOLDERS.includes(folderOf(to)) && folderOf(from) !== folderOf(to),
  )
})

test('no files import one another in a circle, not even for types', () => {
  expect(circlesOf(graphOf(own))).toEqual([])
})

test('no two folders import each other', () => {
  const folderOf = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/')
  // A style sheet of another folder may be borrowed.
  const code = ownOfProduct.filter(({ to }) => !to.endsWith('.css'))
  const ways = new Set(code.map(({ from, to }) => `${folderOf(from)} → ${folderOf(to)}`))
  const back = [...ways].filter((way) => {
    const [from, to] = way.split(' → ')
    return from! < to! && from!.includes('/') && to!.includes('/') && ways.has(`${to} → ${from}`)
  })
  expect(ways.size).toBeGreaterThan(100)
  expect(back).toEqual([])
})

test('calc-wasm imports nothing outside itself', () => {
  // But the source that its build writes from its own table.
  const isItsOwn = (to: string) =>
    folderOf(to) === 'calc-wasm' || to === 'dist/rules.ts' || to === 'dist/draws.ts'
  refuse(({ from, to }) => folderOf(from) === 'calc-wasm' && !isTest(from) && !isItsOwn(to))
  refuse(({ from, own }) => folderOf(from) === 'calc-wasm' && isProduct(from) && !own, imports)
})

test('what the core is compared with computes nothing that is shown', () => {
  refuse(({ from, to }) => isProduct(from) && to.startsWith('calc-wasm/oracle/'))
})

test('the page takes from the server only types, and only those of what crosses the wire', () => {
  refuseWays(isIn('web'), isIn('server'), loaded)
  // The types of all calls, and the schemas that readers tell by themselves.
  const SHAPES = ['server/api.ts', 'server/http/wire.ts']
  refuse(
    ({ from, to }) =>
      isProduct(from) &&
      isIn('web')(from) &&
      isIn('server')(to) &&
      roleOf(to) !== 'model' &&
      !SHAPES.includes(to),
  )
})

test('the server imports nothing of the page', () => {
  refuseWays(isIn('server'), isIn('web'))
})

test('a feature imports no other feature', () => {
  refuseWays(
    (file) => featureOf(file) !== null,
    (file, start) => featureOf(file) !== null && featureOf(file) !== featureOf(start),
  )
})

test('inside a feature data run one way: routes, service, queries', () => {
  const forbidden: Record<string, string[]> = {
    service: ['routes'],
    queries: ['routes', 'service'],
    model: ['routes', 'service', 'queries'],
    errors: ['routes', 'service', 'queries'],
  }
  refuseWays(
    (file) => featureOf(file) !== null && roleOf(file) !== null,
    (file, start) => (forbidden[roleOf(start)!] ?? []).includes(roleOf(file) ?? ''),
  )
  refuse(
    ({ from, to }) =>
      featureOf(from) !== null && isProduct(from) && roleOf(from) === 'routes' && roleOf(to) === 'queries',
  )
})

test('services and queries know no HTTP framework', () => {
  refuse(
    ({ from, to }) => ['service', 'queries'].includes(roleOf(from) ?? '') && !isTest(from) && to === 'elysia',
    imports,
  )
})

test('what all features share knows none of them, and the database nothing above it', () => {
  refuseWays(
    (file) => /^server\/(http|db|chart|answers|report)\//.test(file),
    (file) => featureOf(file) !== null,
  )
  refuseWays(isIn('server/db'), isIn('server/http'))
})

test('only what starts a server imports the composed application', () => {
  refuse(({ from, to }) => to === 'server/app.ts' && isProduct(from) && from !== 'server/serve.ts')
})

test('the kit of the page knows no screen, and the way to the server knows neither', () => {
  const isScreen = (file: string) => /^web\/(analysis|materials|profile|home|session)\//.test(file)
  const isKit = (file: string) => /^web\/(ui|format|styles|text)\//.test(file)
  refuse(({ from, to }) => isKit(from) && !isTest(from) && isScreen(to))
  refuseWays(isKit, isScreen, loaded)
  refuseWays(isIn('web/api'), (file) => isScreen(file) || isIn('web/ui')(file))
})

test('no object literal is spread where its fields can stand', () => {
  const spread = files.filter((file) => file !== THIS && /\.\.\.\{\s*[\w'"[.]/.test(readSource(file)))
  expect(spread).toEqual([])
})

test('no folder has too many files, and none has a name that says nothing', () => {
  const sheets = everything.filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(10)
  const crowd = Map.groupBy([...files.filter((file) => !isTest(file)), ...sheets], (file) => dirname(file))
  // Texts are one file for each feature, however many there are.
  const full = [...crowd].filter(
    ([folder, inside]) => inside.length > MAX_FILES_OF_A_FOLDER && folder !== 'web/text',
  )
  expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
  const vague = files.filter(
    (file) =>
      VAGUE_NAMES.test(basename(file)) &&
      !/^(server|server\/bench|calc-wasm\/assembly)\/index\.ts$/.test(file),
  )
  expect(vague).toEqual([])
})
