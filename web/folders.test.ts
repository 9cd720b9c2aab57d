import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const WEB = import.meta.dir
const MOST_FILES = 20

/** The folders of the wizard, layer by layer: each imports only from layers below its own. */
const LAYERS = [
  ['analysis-screen.tsx'],
  ['results/', 'percentages/'],
  ['map/'],
  ['find/', 'uncertainty/', 'doses/'],
  ['grid/'],
  ['table/', 'choose/', 'limits/', 'step-sidebar.tsx'],
  ['graph/', 'parts/', 'reuse/'],
  ['spread/', 'bias/'],
  ['analysis-context.ts'],
  ['store/'],
  ['rules/'],
  ['analysis.api.ts'],
]

const files = (readdirSync(WEB, { recursive: true }) as string[])
  .filter((file) => /\.(tsx?|css)$/.test(file))
  .filter((file) => !/\.(test|e2e)\.tsx?$|(^|\/)test-|^e2e\//.test(file))
  .sort()
const isCode = (file: string) => !file.endsWith('.css')

/** The files of the page that a file imports, for their types alone too. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(WEB, file), 'utf8').matchAll(/(?:\bfrom |\bimport\()'(\.[^']+|#web\/[^']+)'/g)].map(
    ([, to]) => (to!.startsWith('#web/') ? to!.slice('#web/'.length) : normalize(join(dirname(file), to!))),
  )
const imports = new Map(files.filter(isCode).map((file) => [file, importsOf(file)]))

test('in the wizard no import runs back up, nor between folders of one layer', () => {
  const inside = (file: string) => file.match(/^wizard\/(.*)/)?.[1]
  const folderOf = (file: string) => LAYERS.flat().find((folder) => inside(file)?.startsWith(folder))
  const layerOf = (folder: string) => LAYERS.findIndex((layer) => layer.includes(folder))
  const wrong: string[] = []
  let arrows = 0
  for (const [from, all] of imports)
    for (const to of all.filter((to) => inside(from) && inside(to))) {
      const [folder, other] = [folderOf(from), folderOf(to)]
      arrows++
      if (!folder || !other || (folder !== other && layerOf(folder) >= layerOf(other)))
        wrong.push(`${from} → ${to}`)
    }
  expect(wrong).toEqual([])
  expect(arrows).toBeGreaterThan(100)
})

test('no file of the page imports itself by way of others, not even its types', () => {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) return void circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    for (const to of imports.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  // One folder keeps one: a renewal comes of the call that needs it.
  expect(circles.filter((circle) => !circle.startsWith('api/'))).toEqual([])
})

test('no folder holds more files than one can take in, and each is explained in ARCHITECTURE.md', () => {
  const folders = Map.groupBy(files, dirname)
  // Texts are one file for each feature, however many there are.
  const full = [...folders].filter(([name, inside]) => inside.length > MOST_FILES && name !== 'text')
  expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
  const plan = readFileSync(join(WEB, '../ARCHITECTURE.md'), 'utf8')
  const screens = [...folders.keys()].filter((folder) => folder !== '.')
  expect(screens.filter((folder) => !plan.includes(`\n- \`web/${folder}/\`:`))).toEqual([])
})

test('the languages of the browser are asked for in one place, and no Intl object is made as a page loads', () => {
  const wrong = files.filter(isCode).flatMap((file) => {
    const text = readFileSync(join(WEB, file), 'utf8')
    const asks = file !== 'preferences/browser-languages.ts' && /navigator\.languages?\b/.test(text)
    const makes = text.split('\n').some((line) => /^\S.*new Intl\./.test(line) && !line.includes('=>'))
    return asks || makes ? [file] : []
  })
  expect(wrong).toEqual([])
})
