import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BunPlugin } from 'bun'
import * as prose from './prose.ts'
import { persian, type Text } from './text.ts'

/** Reduces each feature's texts to English; the Persian texts of all features become one module. */
export const texts: BunPlugin = {
  name: 'texts',
  setup(build) {
    build.onLoad({ filter: /web\/text\/persian\.ts$/ }, async ({ path }) => {
      for (const file of await readdir(dirname(path)))
        if (!file.includes('.test.')) await import(join(dirname(path), file))
      const features = Object.entries(persian).toSorted(([a], [b]) => (a < b ? -1 : 1))
      return moduleOf({ persian: Object.fromEntries(features) })
    })
    build.onLoad({ filter: /web\/text\/[a-z]+\.ts$/ }, async ({ path }) => {
      const module: Record<string, Partial<Text<unknown>>> = await import(path)
      return Object.values(module).some(({ feature }) => feature) ? moduleOf(module) : undefined
    })
  },
}

const used = new Bun.Transpiler({ loader: 'js', trimUnusedImports: true })

/** A module of the evaluated exports. Functions may refer to their parameters and `prose.ts` only. */
export const moduleOf = (exported: object) => ({
  contents: used.transformSync(
    [
      `import { textOf } from ${JSON.stringify(join(import.meta.dir, 'text.ts'))}`,
      `import { ${Object.keys(prose)} } from ${JSON.stringify(join(import.meta.dir, 'prose.ts'))}`,
      ...Object.entries(exported).map(([name, value]) => `export const ${name} = ${source(value)}`),
    ].join('\n'),
  ),
  loader: 'js' as const,
})

function source(value: unknown): string {
  if (typeof value === 'function') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if ('feature' in value && 'en' in value)
    return `textOf(${JSON.stringify(value.feature)}, ${source(value.en)})`
  if (Array.isArray(value)) return `[${value.map(source)}]`
  return `{${Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${source(inner)}`)}}`
}
