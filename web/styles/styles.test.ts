import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { bundleCss, minify } from '../css.ts'

const WEB = join(import.meta.dir, '..')
const files = (readdirSync(WEB, { recursive: true }) as string[]).filter((name) => name.endsWith('.css'))
const textOf = (name: string) => Bun.file(join(WEB, name)).text()

/** Declarations that know left from right, and so would be wrong in one of the two languages. */
const PHYSICAL =
  /(?:^|[\s{;])((?:margin|padding|border)-(?:left|right|top|bottom)[\w-]*|left|right|top|bottom|width|height|(?:min|max)-(?:width|height)|text-align|float)\s*:\s*([^;}]+)/g
const RELATIVE = /^(start|end|center|inline-start|inline-end|none)$/

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
  for (const name of files.filter((name) => name !== 'styles/main.css' && !isOfRoom(name)))
    expect(main).toContain(`"${name.startsWith('styles/') ? `.${name.slice(6)}` : `../${name}`}"`)
})

/** Whether the code beside it brings it along. */
const isOfRoom = (name: string): boolean =>
  readdirSync(join(WEB, dirname(name)))
    .filter((file) => file.endsWith('.tsx'))
    .some((file) =>
      readFileSync(join(WEB, dirname(name), file), 'utf8').includes(`import './${basename(name)}'`),
    )

test('no style asks another host', async () => {
  for (const name of files) expect(await textOf(name)).not.toMatch(/url\(\s*['"]?(https?:)?\/\//)
})

test('stripping blanks and comments keeps what counts', () => {
  expect(minify('/* a */ .x {\n  margin: 0 auto;\n  color: red;\n}\n')).toBe('.x{margin: 0 auto;color: red}')
  expect(minify('@media (width < 30rem) {\n .a > .b { gap: 1px }\n}')).toBe(
    '@media (width < 30rem){.a > .b{gap: 1px}}',
  )
})
