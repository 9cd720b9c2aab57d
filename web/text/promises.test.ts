import { expect, test } from 'bun:test'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
/** Where everything that a person reads is written. */
const PLACES = [
  ...['web/text', 'server/report', 'server/chart'],
  ...['vocabulary', 'recipe-search', 'grades'].map((folder) => `calc-wasm/${folder}`),
]
const PROMISES =
  /guarantee|accurate to|certified|on[- ]spec\b|without (a )?doubt|تضمین|گارانتی|حتماً|قطعاً|بی‌تردید|تأییدشدهٔ رسمی/i

const isSaid = (path: string) => !/\.test\.ts$|(^|\/)test-/.test(path)
/** Comments promise nothing to anybody. */
const saidIn = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('nothing that a person reads promises what a calculation can’t keep, in either language', async () => {
  const found: string[] = []
  let read = 0
  const paths = PLACES.flatMap((place) => [...new Bun.Glob(`${place}/**/*.ts`).scanSync(ROOT)])
  for (const path of paths.filter(isSaid)) {
    read++
    const promise = PROMISES.exec(saidIn(await Bun.file(join(ROOT, path)).text()))
    if (promise) found.push(`${path}: ${promise[0]}`)
  }
  expect(read).toBeGreaterThan(100)
  expect(found).toEqual([])
  expect(PROMISES.test('The result is guaranteed.')).toBe(true)
})
