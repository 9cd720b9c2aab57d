import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { bundleCss, minify } from '#web/css-and-fonts.ts'

const WEB = join(import.meta.dir, '..')
const files = (readdirSync(WEB, { recursive: true }) as string[]).filter((name) => name.endsWith('.css'))
const textOf = (name: string) => Bun.file(join(WEB, name)).text()

/** Declarations that know left from right, and so would be wrong in one of the two languages. */
const PHYSICAL =
  /(?:^|[\s{;])((?:margin|padding|border)-(?:left|right|top|bottom)[\w-]*|left|right|top|bottom|width|height|(?:min|max)-(?:width|height)|text-align|float)\s*:\s*([^;}]+)/g
const RELATIVE = /^(start|end|center|inline-start|inline-end|match-parent|none)$/

test('every style is logical, so that right-to-left needs no second set', async () => {
  expect(files.length).toBeGreaterThan(8)
  for (const name of files) {
    const css = minify(await textOf(name))
    const found = [...css.matchAll(PHYSICAL)].filter(
      ([, property, value]) => !(/^(text-align|float)$/.test(property!) && RELATIVE.test(value!.trim())),
    )
    expect(found.map(([, property, value]) => `${name}: ${property}: ${value}`)).toEqual([])
  }
})

test('every stylesheet is part of the bundle, and every address in it is a built one', async () => {
  const bundled = await bundleCss(
    join(import.meta.dir, 'main.css'),
    async (file) => `/assets/${file.split('/').at(-1)}`,
  )
  expect(bundled).not.toContain('@import')
  expect(bundled).toContain("url('/assets/vazirmatn-latin.woff2')")
  expect(bundled).not.toContain('../')
  const main = await textOf('styles/main.css')
  for (const name of files.filter((name) => name !== 'styles/main.css' && !isImportedBeside(name)))
    expect(main).toContain(`"${name.startsWith('styles/') ? `.${name.slice(6)}` : `../${name}`}"`)
})

/** Whether the code beside it brings it along. */
const isImportedBeside = (name: string): boolean =>
  readdirSync(join(WEB, dirname(name)))
    .filter((file) => file.endsWith('.tsx'))
    .some((file) =>
      readFileSync(join(WEB, dirname(name), file), 'utf8').includes(`import './${basename(name)}'`),
    )

const code = (readdirSync(WEB, { recursive: true }) as string[]).filter(
  (name) => /\.tsx?$/.test(name) && !/\.(test|e2e)\.tsx?$|(^|\/)test-|^e2e\//.test(name),
)
/** What a file of code brings along, by paths from web/, and what it loads later. */
const imports = new Map(
  code.map((name) => {
    const text = readFileSync(join(WEB, name), 'utf8')
    const found = (pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, to]) =>
        to!.startsWith('#web/') ? to!.slice('#web/'.length) : join(dirname(name), to!),
      )
    const at = found(/^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom )?'((?:\.|#web\/)[^']+)'/gm)
    return [name, { at, later: found(/(?<!typeof )\bimport\('((?:\.|#web\/)[^']+)'\)/g), worn: wornIn(text) }]
  }),
)

/** The classes that a source names where an element gets its own. */
function wornIn(text: string): string[] {
  const worn: string[] = []
  for (const { 0: start, 1: plain, index } of text.matchAll(
    /\b\w*[cC]lass(?:Name)?s?(?:=|: )(?:["']([^"']*)["']|\{|classNames\()/g,
  )) {
    let end = index + start.length
    for (let depth = 1; plain === undefined && depth > 0; end++)
      depth += /[{(]/.test(text[end]!) ? 1 : /[})]/.test(text[end]!) ? -1 : 0
    const strings =
      plain ??
      text
        .slice(index, end)
        .match(/'[^']*'|`[^`]*`/g)
        ?.join(' ') ??
      ''
    worn.push(...strings.split(/[^\w-]+/).filter((word) => /^[a-z][\w-]+$/.test(word)))
  }
  return worn
}

const withAll = (name: string, met = new Set<string>()): Set<string> => {
  if (met.has(name)) return met
  met.add(name)
  for (const next of imports.get(name)?.at ?? []) withAll(next, met)
  return met
}
const FIRST = 'main.tsx'
// Whatever screen is open, this comes as soon as it is drawn.
imports.get(FIRST)!.at.push('shell/once-shown.ts')
const parts = new Map(
  [FIRST, ...[...imports.values()].flatMap(({ later }) => later)].map((name) => [name, withAll(name)]),
)

/** The sheets that are there when a part is: its own, and those of whatever loads it. */
function sheetsWith(part: string, path: readonly string[] = []): Set<string> {
  const loaders = [...parts]
    .filter(([other]) => other !== part && !path.includes(other))
    .filter(([, inside]) => [...inside].some((name) => imports.get(name)?.later.includes(part)))
    .map(([other]) => sheetsWith(other, [...path, part]))
  const common = loaders.reduce<Set<string> | null>((all, one) => all?.intersection(one) ?? one, null)
  return new Set([...parts.get(part)!, ...(common ?? [])].filter((name) => name.endsWith('.css')))
}

const classesOf = (selector: string) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!)
/** Of each selector the classes that it asks for: all of the first, one of each of the others. */
function asked(css: string): { selector: string; all: string[]; oneOf: string[][] }[] {
  const inside = String.raw`\(((?:[^()]|\([^()]*\))*)\)`
  return [...minify(css).matchAll(/([^{};]+)\{/g)]
    .filter(([, selectors]) => !selectors!.trim().startsWith('@'))
    .flatMap(([, selectors]) => selectors!.split(/,(?!(?:[^()]|\([^()]*\))*\))/))
    .filter((selector) => !/^(from|to|\d+%)$/.test(selector.trim()))
    .map((selector) => {
      const bare = selector.replace(new RegExp(`:not${inside}`, 'g'), '')
      const choices = new RegExp(`:(?:is|where)${inside}`, 'g')
      const oneOf = [...bare.matchAll(choices)]
        .filter(([, among]) => among!.split(',').every((one) => one.includes('.')))
        .map(([, among]) => classesOf(among!))
      return { selector, all: classesOf(bare.replace(choices, '')), oneOf }
    })
}

test('wherever the rule of a room can apply, its sheet is there', async () => {
  const ofRooms = new Set(
    [...imports.values()].flatMap(({ at }) => at.filter((name) => name.endsWith('.css'))),
  )
  expect(ofRooms.size).toBeGreaterThan(30)
  const lacking: string[] = []
  for (const [part, inside] of parts) {
    const worn = new Set([...parts.get(FIRST)!, ...inside].flatMap((name) => imports.get(name)?.worn ?? []))
    const begun = [...worn].filter((name) => name.endsWith('-'))
    const isWorn = (name: string) => worn.has(name) || begun.some((start) => name.startsWith(start))
    const there = sheetsWith(part)
    for (const sheet of ofRooms.difference(there))
      for (const { selector, all, oneOf } of asked(await textOf(sheet)))
        if (all.every(isWorn) && oneOf.every((some) => some.some(isWorn)))
          lacking.push(`${part} lacks ${sheet} for ${selector}`)
  }
  expect(lacking).toEqual([])
})

test('no style asks another host', async () => {
  for (const name of files) expect(await textOf(name)).not.toMatch(/url\(\s*['"]?(https?:)?\/\//)
})

test('stripping blanks and comments keeps what counts', () => {
  expect(minify('/* a */ .x {\n  margin: 0 auto;\n  color: red;\n}\n')).toBe('.x{margin: 0 auto;color: red}')
  expect(minify('@media (width < 30rem) {\n .a > .b { gap: 1px }\n}')).toBe(
    '@media (width < 30rem){.a > .b{gap: 1px}}',
  )
})
