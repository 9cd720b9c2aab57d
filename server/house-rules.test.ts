import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { everyFile, ROOT, readSource } from './test-imports.ts'

const isProduct = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/\.(test|e2e)\.tsx?$|\/test-[\w-]+\.ts$|^(web\/e2e|calc-wasm\/(oracle|assembly)|server\/(bench|faults))\//.test(
    file,
  )
const product = everyFile().filter(isProduct)
const codeOf = (file: string) => readSource(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** These numbers may fall, and are lowered here when they do. */
const MOST = { casts: 20, sharedNames: 82, letOff: 7, suppressed: 2 }

test('types are asserted against all evidence in few places', () => {
  const casts = product.flatMap((file) =>
    [...codeOf(file).matchAll(/\bas (?:never|any|unknown as)\b/g)].map(({ 0: cast }) => `${file}: ${cast}`),
  )
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(MOST.casts)
})

test('a name that is exported means one thing', () => {
  const places = new Map<string, Set<string>>()
  for (const file of product)
    for (const [, name] of codeOf(file).matchAll(
      /^export (?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm,
    ))
      places.set(name!, (places.get(name!) ?? new Set()).add(file))
  const shared = [...places]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `${name}: ${[...files].join(', ')}`)
  expect(shared.length, shared.join('\n')).toBeLessThanOrEqual(MOST.sharedNames)
})

test('the files and functions that are let off the limits of complexity and length become fewer', () => {
  const { overrides } = JSON.parse(readSource('biome.json')) as {
    overrides: { includes: string[]; linter: { rules?: { complexity: Record<string, unknown> } } }[]
  }
  const letOff = (rule: string) =>
    overrides.find(({ linter }) => linter.rules?.complexity[rule] === 'off')?.includes ?? []
  const complex = letOff('noExcessiveCognitiveComplexity')
  const long = letOff('noExcessiveLinesPerFunction')
  expect([...complex, ...long].filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  expect(complex.length + long.length).toBeLessThanOrEqual(MOST.letOff)
  const suppressed = product.filter((file) =>
    /biome-ignore lint\/complexity\/noExcessive\w+: \w/.test(readSource(file)),
  )
  expect(suppressed.length, suppressed.join('\n')).toBeLessThanOrEqual(MOST.suppressed)
})
