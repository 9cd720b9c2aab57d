import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { persian } from './fa/persian.ts'

type Leaf = string | ((...details: never[]) => string)

/** Every text of a feature with the way to it. */
function leaves(part: unknown, path: string): [string, Leaf][] {
  if (typeof part === 'string' || typeof part === 'function') return [[path, part as Leaf]]
  return Object.entries(part as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

/** Stands for any detail of a sentence: a text, or an object with whatever it is asked for. */
const DETAIL = new Proxy({}, { get: (_, key) => (key === Symbol.toPrimitive ? () => '7' : 7) })

const written = (leaf: Leaf): string =>
  typeof leaf === 'string' ? leaf : leaf(...(Array(8).fill(DETAIL) as never[]))

const features = readdirSync(join(import.meta.dir, 'en')).map((file) => file.replace('.ts', ''))

/** The same in both languages: the product's name, units, and the name of the other language. */
const SHARED = /Fuelblend|English|°C/g
const LETTERS = /\p{L}/u

test('every feature has its Persian texts in the one bundle', () => {
  expect(Object.keys(persian).sort()).toEqual(features.sort())
})

test.each(features)('%s says in Persian all that it says in English, in Persian letters', async (feature) => {
  const module = (await import(`./en/${feature}.ts`)) as Record<string, { en: unknown }>
  const english = new Map(leaves(module[feature]!.en, feature))
  const translated = new Map(leaves(persian[feature as keyof typeof persian], feature))
  expect(english.size).toBeGreaterThan(0)
  expect([...translated.keys()].filter((path) => !english.has(path))).toEqual([])
  for (const [path, leaf] of english) {
    const text = translated.get(path)
    expect({ [path]: typeof text }).toEqual({ [path]: typeof leaf })
    const said = written(text!)
    expect(said).not.toContain('undefined')
    if (LETTERS.test(said.replace(SHARED, '')))
      expect({ [path]: said }).toEqual({ [path]: expect.stringMatching(/[\u0600-\u06ff]/) })
  }
})
