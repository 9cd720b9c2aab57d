/** The licences of what the page ships, as one text that the page links to. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ROOT = join(import.meta.dir, '..')
/** Shipped without being an input of a script: the font, the two API pages, and the runtime inside the core. */
const BESIDE = ['vazirmatn', 'redoc', 'swagger-ui-dist', 'assemblyscript']
/** Files with the licences of what a bundle contains. */
const OF_BUNDLES: Record<string, string> = {
  redoc: 'bundles/redoc.standalone.js.LICENSE.txt',
  'swagger-ui-dist': 'swagger-ui-bundle.js.LICENSE.txt',
}
const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)\b.*/i

interface Manifest {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
}

/** The folders of the packages that files are in. */
const foldersOf = (inputs: readonly string[]): string[] =>
  inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [])

function section(folder: string): { title: string; text: string } {
  const {
    name,
    version,
    license = 'no licence stated',
    author,
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  const bundled = OF_BUNDLES[name]
  const texts = [...files, ...(bundled && existsSync(join(folder, bundled)) ? [bundled] : [])].map((file) =>
    readFileSync(join(folder, file), 'utf8').trim(),
  )
  const by = typeof author === 'string' ? author : author?.name
  return {
    title: `${name} ${version} (${license})`,
    text: texts.length > 0 ? texts.join('\n\n') : `${license}${by ? `, by ${by}` : ''}`,
  }
}

/** @param inputs the files that were bundled, relative to the folder of the build's process */
export function licencesOf(inputs: readonly string[]): string {
  const bundled = foldersOf(inputs).map((folder) => resolve(folder))
  const beside = BESIDE.map((name) => dirname(Bun.resolveSync(`${name}/package.json`, ROOT)))
  const sections = [...new Set([...bundled, ...beside])].map(section)
  const sameText = Map.groupBy(sections, ({ text }) => text)
  const parts = [...sameText].map(
    ([text, all]) =>
      [
        all
          .map(({ title }) => title)
          .toSorted()
          .join('\n'),
        text,
      ] as const,
  )
  return [
    'Fuelblend is private. It contains the following software of others, each under its own licence.',
    ...parts.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([titles, text]) => `${titles}\n\n${text}`),
  ].join(`\n\n${'-'.repeat(78)}\n\n`)
}
