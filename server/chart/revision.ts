import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const DRAWN_BY =
  /^(chart|chart-data|context|curves|frame|layout|legend|markers|text-fit|style|svg|texts|draw|rasterise)\.ts$/
const PACKAGES = ['@observablehq/plot', 'canvg', 'linkedom', 'skia-canvas', 'vazirmatn']

/**
 * What the look of a figure hangs on besides its data, in a few characters: the code that draws it and the versions
 * of what it draws with. It goes into the entity tags, so that a changed figure is a new one to every cache.
 */
export function chartRevision(): string {
  const hash = new Bun.CryptoHasher('sha256')
  const here = readdirSync(import.meta.dir).filter((name) => DRAWN_BY.test(name))
  const vocabulary = ['series.ts', 'chart-reading.ts', 'names.ts', 'properties.ts']
  const files = [
    ...here.sort().map((name) => join(import.meta.dir, name)),
    ...vocabulary.map((name) => join(import.meta.dir, '../../calc-wasm/vocabulary', name)),
  ]
  for (const file of files) hash.update(readFileSync(file))
  for (const name of PACKAGES) hash.update(`${name}@${versionOf(name)}`)
  return hash.digest('base64url').slice(0, 8)
}

function versionOf(name: string): string {
  const manifest = join(import.meta.dir, '../../package.json')
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies: Record<string, string>
  }
  return dependencies[name] ?? 'none'
}
