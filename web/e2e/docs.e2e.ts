import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { describeApi } from '#server/features/docs/openapi.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { PATIENCE_MS, sharedBrowser } from './browser.ts'
import { watchFaults } from './inspect.ts'

let api: TestApp
let origin: string
let person: Person
let window: BrowserContext

beforeAll(async () => {
  api = await openTestApp()
  person = await api.person()
  api.app.listen({ port: 0, hostname: '127.0.0.1', reusePort: false })
  origin = `http://127.0.0.1:${api.app.server!.port}`
  window = await (await sharedBrowser()).newContext()
  window.setDefaultTimeout(PATIENCE_MS)
})
afterAll(async () => {
  await window?.close()
  await api.app.stop(true)
})

/** A page of the documentation, after it has listed every call without its scripts, and linked to one; and its faults. */
async function openListed(path: string): Promise<{ page: Page; faults: string[] }> {
  const page = await window.newPage()
  const faults = watchFaults(page, origin)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(origin + path, { waitUntil: 'commit' })
  const calls = page.locator('#outline li')
  await calls.filter({ hasText: 'POST /api/register/' }).waitFor()
  const { paths } = await describeApi(api.app)
  const documented = Object.values(paths).flatMap(({ parameters: _, ...methods }) => Object.keys(methods))
  expect(await calls.count()).toBe(documented.length)
  await calls.getByRole('link', { name: 'POST /me/materials/', exact: true }).click()
  release()
  await page.locator('#outline').waitFor({ state: 'detached' })
  await page.getByText('Hydrotreated gasoil, tank 12').first().waitFor()
  return { page, faults }
}

test('Swagger lists every call before its scripts are there, and links to it; one logs in with a token and tries a call out', async () => {
  const { page, faults } = await openListed('/swagger/')
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await page.locator('#auth-bearer-value').fill(person.headers.authorization.slice('Bearer '.length))
  await page.getByRole('button', { name: 'Apply credentials' }).first().click()
  await page.getByRole('button', { name: 'Close' }).first().click()

  const create = page.locator('#operations-Materials-postMeMaterials')
  await create.getByRole('button', { name: 'Try it out' }).click()
  await create.getByRole('button', { name: 'Execute' }).click()
  const answer = create.locator('.live-responses-table .response')
  await answer.locator('.response-col_status', { hasText: '201' }).waitFor()
  expect(await answer.textContent()).toContain('Hydrotreated gasoil, tank 12')

  const [stored] = await api.sql`select name from material where owner_id = ${person.accountId}`
  expect(stored!.name).toBe('Hydrotreated gasoil, tank 12')
  expect(faults).toEqual([])
  await page.close()
})

test('Redoc lists every call before its scripts are there, and links to it; every call is there, and the search finds them', async () => {
  const { page, faults } = await openListed('/redoc/')
  await page.getByRole('heading', { name: 'Change a material' }).waitFor()
  await page.getByRole('textbox').first().fill('categories')
  await page.locator('[data-role="search:results"]').getByText('List categories').waitFor()
  expect(faults).toEqual([])
})
