import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RECIPE_SET_OUTPUT } from '#calc/build.ts'
import { bitsOf } from '#calc/reference/recipe-set-bits.ts'
import { builtRecipeSets } from '#calc/reference/test-recipe-sets.ts'
import { pageScript, withScript } from './browser.ts'

type Bits = ReturnType<typeof bitsOf>
declare const bitsOfSets: (module: string) => Promise<Bits>

const ours = bitsOf(await builtRecipeSets())
const module = readFileSync(RECIPE_SET_OUTPUT).toString('base64')
const SCRIPT = 'recipe-set-page.ts'

test('the hash tells one bit from another, and the same sets again have the same', async () => {
  expect(Object.keys(ours)).toEqual(['2', '5', '10', '16'])
  expect(new Set(Object.values(ours)).size).toBe(4)
  expect(bitsOf(await builtRecipeSets())).toEqual(ours)
  const sets = await builtRecipeSets()
  const off = bitsOf({
    prepare(packed) {
      const set = sets.prepare(packed)
      return (
        set && {
          ...set,
          batch(shares, basis, out) {
            const singles = set.batch(shares, basis, out)
            new Uint32Array(out.buffer)[40]! ^= 1
            return singles
          },
        }
      )
    },
  })
  for (const [size, hash] of Object.entries(off)) expect(hash).not.toBe(ours[Number(size)]!)
})

test('recipes of 2, 5, 10 and 16 materials on either basis are the same bits in Bun and Chromium', async () => {
  const theirs = await withScript(SCRIPT, (page) => page.evaluate((bytes) => bitsOfSets(bytes), module))
  expect(theirs).toEqual(ours)
}, 60_000)

const firefox = Bun.which('firefox')

// Playwright drives its own build of it only: a plain one opens the page, and the page sends what it found.
test.skipIf(firefox === null)(
  'and in Firefox',
  async () => {
    const found = Promise.withResolvers<Bits>()
    const [run, profile] = [await pageScript(SCRIPT), mkdtempSync(join(tmpdir(), 'firefox-'))]
    const page = `<!doctype html><script>${run}</script><script>
      bitsOfSets(${JSON.stringify(module)}).then((bits) => fetch('/', { method: 'POST', body: JSON.stringify(bits) }))
    </script>`
    const server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch(request) {
        if (request.method === 'POST') found.resolve((await request.json()) as Bits)
        return new Response(page, { headers: { 'content-type': 'text/html' } })
      },
    })
    const browser = Bun.spawn(
      [firefox!, '--headless', '--no-remote', '--profile', profile, server.url.href],
      {
        stdio: ['ignore', 'ignore', 'ignore'],
        env: { ...process.env, HOME: profile },
      },
    )
    try {
      expect(await found.promise).toEqual(ours)
    } finally {
      browser.kill()
      await browser.exited
      await server.stop(true)
      rmSync(profile, { recursive: true, force: true })
    }
  },
  90_000,
)
