import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { texts as plugin } from './build.ts'
import { persian, type Text } from './text.ts'
import { words } from './words.ts'

type Leaf = string | ((...details: never[]) => string)

/** Every text of a feature with the way to it. */
function leaves(part: unknown, path: string): [string, Leaf][] {
  if (typeof part === 'string' || typeof part === 'function') return [[path, part as Leaf]]
  return Object.entries(part as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

/** Stands for any detail of a sentence: a text, or an object with whatever it is asked for. */
const DETAIL = new Proxy({}, { get: (_, key) => (key === Symbol.toPrimitive ? () => '7' : (of(key) ?? 7)) })
const of = (key: string | symbol): unknown => {
  const method = (String.prototype as unknown as Record<string | symbol, unknown>)[key]
  return typeof method === 'function' ? method.bind('7') : undefined
}

const written = (leaf: Leaf): string =>
  typeof leaf === 'string' ? leaf.replace(/\{[^}]*\}/g, '7') : leaf(...(Array(8).fill(DETAIL) as never[]))

/** The places of a sentence. Types know them in English alone: to read both would cost a fifth of all that the compiler does. */
const placesIn = (leaf: Leaf) =>
  typeof leaf === 'string'
    ? [...new Set([...leaf.matchAll(/\{[=#]?(\w+)/g)].map(([, name]) => name))].sort()
    : []

/** Every text with what it says, by the way to it. */
const saidIn = (part: unknown, feature: string) =>
  Object.fromEntries(leaves(part, feature).map(([path, leaf]) => [path, written(leaf)]))

type Module = Record<string, Text<unknown>>
const textsOf = (module: Module) => Object.values(module).filter(({ feature, en }) => feature && en)

const modules = new Map<string, Text<unknown>[]>()
for (const file of readdirSync(import.meta.dir).filter((name) => /^[a-z]+\.ts$/.test(name))) {
  const texts = textsOf(await import(join(import.meta.dir, file)))
  if (texts.length > 0) modules.set(file, texts)
}
const features = [...modules.values()].flat().map((text) => [text.feature, text] as const)

/** The same in both languages: the product's name, units, and the name of the other language. */
const SHARED = /Fuelblend|English|°C/g
const LETTERS = /\p{L}/u

test.each(features)(
  '%s says in Persian all that it says in English, in Persian letters',
  (feature, { en }) => {
    const english = new Map(leaves(en, feature))
    const translated = new Map(leaves(persian[feature], feature))
    expect(english.size).toBeGreaterThan(0)
    expect([...translated.keys()]).toEqual([...english.keys()])
    for (const [path, leaf] of english) {
      const text = translated.get(path)
      expect({ [path]: typeof text }).toEqual({ [path]: typeof leaf })
      expect({ [path]: placesIn(text!) }).toEqual({ [path]: placesIn(leaf) })
      const said = written(text!)
      expect(written(leaf) + said).not.toContain('undefined')
      if (LETTERS.test(said.replace(SHARED, '')))
        expect({ [path]: said }).toEqual({ [path]: expect.stringMatching(/[\u0600-\u06ff]/) })
    }
  },
)

test('a file of texts has one feature, of its name, and names nothing but what sentences are made with', async () => {
  expect(modules.size).toBeGreaterThan(30)
  for (const [file, texts] of modules) {
    expect(texts.map(({ feature }) => `${feature}.ts`)).toEqual([file])
    const lines = (await Bun.file(join(import.meta.dir, file)).text()).split('\n')
    const code = lines.filter((line) => /^[a-z]/.test(line))
    const imports = /^import (\{ .* \} from '\.\/(prose|text|words)\.ts'|type .*)$/
    expect(code.filter((line) => !imports.test(line))).toEqual([
      expect.stringMatching(/^export const \w+ = defineText\(/),
    ])
  }
})

/** Texts of all features by their wording in both languages. */
const byWording = Map.groupBy(
  features.flatMap(([feature, { en }]) => {
    const translated = new Map(leaves(persian[feature], feature))
    return leaves(en, feature).map(([path, leaf]) => ({
      path,
      feature,
      words: wording([leaf, translated.get(path)!]),
    }))
  }),
  (text) => text.words,
)
/** A function counts as what it says of one name. */
function wording(pair: readonly Leaf[]): string {
  return pair.map((leaf) => (typeof leaf === 'string' ? leaf : `${leaf.length} ${written(leaf)}`)).join(' | ')
}

test('what three features say in the same words stands among the words, and nowhere else', async () => {
  const common = new Map(
    Object.entries(words).map(([key, pair]) => [wording(pair as unknown as Leaf[]), key]),
  )
  const wide = [...byWording].filter(([, texts]) => new Set(texts.map(({ feature }) => feature)).size > 2)
  expect(wide.map(([words]) => words).toSorted()).toEqual([...common.keys()].toSorted())
  const apart: string[] = []
  for (const [words, key] of common)
    for (const [feature, texts] of Map.groupBy(byWording.get(words)!, ({ feature }) => feature)) {
      const source = await Bun.file(join(import.meta.dir, `${feature}.ts`)).text()
      if (source.match(new RegExp(`\\bwords\\.${key}\\b`, 'g'))?.length !== texts.length)
        apart.push(...texts.map(({ path }) => `${path} is words.${key}`))
    }
  expect(apart).toEqual([])
})

test('no text is there that nothing names', async () => {
  const root = join(import.meta.dir, '../..')
  const glob = new Bun.Glob('{web,calc-wasm,server,sql}/**/*.{ts,tsx,sql}')
  const isElsewhere = (path: string) =>
    modules.has(path.replace('web/text/', '')) ||
    /^(web\/e2e|server\/bench)\/|\.(test|e2e)\.|\/oracle\//.test(path)
  const named = new Set<string>()
  for (const path of glob.scanSync(root))
    if (!isElsewhere(path))
      for (const [name] of (await Bun.file(join(root, path)).text()).matchAll(
        /[\p{L}\d_]+(?:-[\p{L}\d_]+)*/gu,
      ))
        named.add(name)
  const keys = features.flatMap(([feature, { en }]) => leaves(en, feature).map(([path]) => path))
  const isNamed = (path: string) => named.has(path.split('.').at(-1)!) || /\.\d+$/.test(path)
  expect(keys.filter((path) => !isNamed(path))).toEqual([])
})

test('what the build writes of a language says what the pairs say', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuelblend-texts-'))
  try {
    const entrypoints = [...modules.keys(), 'persian.ts'].map((file) => join(import.meta.dir, file))
    const how = { root: import.meta.dir, minify: true, target: 'bun' } as const
    await Bun.build({ ...how, entrypoints, outdir: folder, plugins: [plugin] })
    const built = async (file: string) => await import(join(folder, file.replace('.ts', '.js')))
    const { persian: written } = await built('persian.ts')
    expect(Object.keys(written).sort()).toEqual(features.map(([feature]) => feature).sort())
    for (const [file, [text]] of modules) {
      const { feature, en } = text!
      const [english] = textsOf(await built(file))
      expect(english!.feature).toBe(feature)
      expect(saidIn(english!.en, feature)).toEqual(saidIn(en, feature))
      expect(saidIn(written[feature], feature)).toEqual(saidIn(persian[feature], feature))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
