import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyFile, ROOT, readSource } from './test-imports.ts'

const DOCUMENTS = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'],
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const files = everyFile().concat('.ci/run', 'biome.json', 'package.json')
const THIS = 'server/documents.test.ts'
const sources = files.filter((file) => /\.(tsx?|sql|css)$/.test(file) && file !== THIS)
/** Every word of the sources and of what they name. */
const words = new Set(sources.flatMap((file) => readSource(file).match(/[\w$]+/g) ?? []))

/** Files and folders, each also by every end of its path. */
const paths = new Set(
  files.flatMap((file) => {
    const parts = file.split('/')
    const folders = parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1))
    return [parts, ...folders].flatMap((path) => path.map((_, at) => path.slice(at).join('/')))
  }),
)

const quotesOf = (document: string): string[] =>
  [
    ...readFileSync(join(ROOT, document), 'utf8')
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, quote]) => quote!)
const isPath = (quote: string) =>
  /^[\w.<>…*/-]+(\/|\.(tsx?|css|json|sql))$/.test(quote) && !/^(\/|dist\/|\.|<|…\/)/.test(quote)
/** A placeholder stands for at least one name. */
const isThere = (path: string): boolean => {
  const plain = path.replace(/\/$/, '')
  if (!/[<…*]/.test(plain)) return paths.has(plain)
  const pattern = plain.replaceAll('.', '\\.').replace(/<\w+>|…|\*/g, '[\\w.-]+')
  return [...paths].some((one) => new RegExp(`^${pattern}$`).test(one))
}

test.each(DOCUMENTS)('%s names only files and folders that are there', (document) => {
  const named = quotesOf(document).filter(isPath)
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

test('and that finds what is not there', () => {
  expect(
    ['server/app.ts', 'http/caller.ts', '….routes.ts', 'web/text/<name>.ts'].filter(isThere),
  ).toHaveLength(4)
  expect(['server/none.ts', 'aller.ts', '….rooms.ts', 'web/none/'].filter(isThere)).toEqual([])
})

test.each(DOCUMENTS)('%s names only constants and functions that the sources have', (document) => {
  const isForDevelopers = !document.startsWith('docs/') && document !== 'README.md'
  const shape = isForDevelopers ? /^(?:[A-Z][A-Z\d_]{2,}|[a-z]+[A-Z]\w+)\b/ : /^[A-Z]+_[A-Z\d_]+$/
  const named = quotesOf(document).flatMap((quote) => quote.match(shape)?.[0] ?? [])
  expect(named.filter((name) => !words.has(name))).toEqual([])
})

test('commands exist, and README lists each', () => {
  const { scripts } = JSON.parse(readSource('package.json')) as { scripts: Record<string, string> }
  for (const document of DOCUMENTS) {
    const named = [...readFileSync(join(ROOT, document), 'utf8').matchAll(/bun run ([a-z]+)/g)]
    for (const [, name] of named) expect(Object.keys(scripts), document).toContain(name!)
  }
  const listed = quotesOf('README.md').join(' ')
  for (const name of Object.keys(scripts)) expect(listed).toMatch(new RegExp(`\\b${name}\\b`))
})
