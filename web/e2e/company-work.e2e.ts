import { expect, test } from 'bun:test'
import { until } from '#server/test-until.ts'
import { keptHead } from './analyses.page.ts'
import { karun } from './company.page.ts'
import { expectAccessible, expectNoSidewaysScroll, follow, watchFaults } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

test('a reader sees everything and who else does, can press nothing that stores, is told why, and nothing is sent behind their back', async () => {
  const { owner, colleague, company, blend, call, own, workIn } = await karun(site)
  const page = await workIn(colleague, '/company')
  const faults = watchFaults(page, site.url)
  const stored: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !/preview|refresh/.test(request.url()))
      stored.push(`${request.method()} ${request.url()}`)
  })
  await page.getByRole('heading', { level: 1, name: 'Karun Blending' }).waitFor()
  const why = 'This needs the role “Blender” in this company.'
  await follow(page, '/my-materials')
  await page
    .getByRole('rowheader', { name: /Gasoil A/ })
    .getByText(/Test Engineer/)
    .waitFor()
  await page.locator('p').getByText(why).waitFor()
  for (const name of ['Add New Material', 'Import'])
    expect([name, await page.getByRole('button', { name }).first().isDisabled()]).toEqual([name, true])
  expect(await page.getByRole('button', { name: 'Delete Gasoil A' }).isDisabled()).toBe(true)
  // What it says can be read, and not saved.
  await page.getByRole('button', { name: 'Edit Gasoil A' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(why).waitFor()
  expect(await dialog.locator('[type=submit]').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await follow(page, '/tanks')
  expect(await page.getByRole('button', { name: 'Record a movement in T-1' }).isDisabled()).toBe(true)
  for (const path of ['/my-properties', '/my-additives', '/my-grades']) {
    await follow(page, path)
    expect(await page.getByRole('button', { name: /^New / }).isDisabled()).toBe(true)
  }
  await page.getByRole('rowheader', { name: /Ours.*Test Engineer/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Delete Ours' }).isDisabled()).toBe(true)
  await follow(page, '/plan')
  await page.getByText('keeping one needs the role “Blender”').waitFor()
  await follow(page, `/my-analyses/${blend}`)
  await page.getByText(/entered by Test Engineer/).waitFor()
  expect(await page.getByRole('button', { name: 'Share' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: /^Status: / }).click()
  for (const name of ['Blended', 'Release…', 'Hold…'])
    expect([
      name,
      await page.getByRole('menuitem', { name, exact: true }).getAttribute('aria-disabled'),
    ]).toEqual([name, 'true'])
  await page.keyboard.press('Escape')
  // How sure it is can be asked for, and is kept nowhere.
  await page.getByRole('switch', { name: 'Uncertainty' }).click()
  await page.locator('.spread bdi').first().waitFor()
  expect(await page.getByText('Kept with the calculation').count()).toBe(0)
  await page.getByRole('switch', { name: 'Uncertainty' }).click()
  await page.locator('.spread').first().waitFor({ state: 'detached' })
  // Used again: it is estimated, and neither calculated nor kept as a draft.
  await page.getByRole('button', { name: 'Use again', exact: true }).click()
  await page.waitForURL(/materials-analysis/)
  const calculate = page.getByRole('button', { name: 'Calculate', exact: true })
  await calculate.waitFor()
  expect(await calculate.isDisabled()).toBe(true)
  // It is another's turn.
  await call(owner, 'PATCH', `/me/calculations/${blend}/`, { status: 'blended' })
  await call(owner, 'DELETE', `/me/calculations/${blend}/lab/`)
  await follow(page, '/dashboard')
  await page.getByRole('link', { name: 'Summer, tank 4' }).first().waitFor()
  expect(await page.getByText('Waiting for you').count()).toBe(0)
  const theirs = await workIn(owner, '/dashboard')
  await theirs.getByText('Waiting for you').waitFor()
  // Who calculated a blend is told who else releases it, and has nothing to press for it.
  await own(owner, 'PATCH', `/me/companies/${company}/`, { settings: { four_eyes: true } })
  await follow(theirs, `/my-analyses/${blend}`)
  await theirs.getByText('You calculated it, so another approver releases it.').waitFor()
  await theirs.getByRole('button', { name: /^Status: / }).click()
  await theirs.getByRole('menuitem', { name: 'Hold…' }).waitFor()
  expect(await theirs.getByRole('menuitem', { name: 'Release…' }).count()).toBe(0)
  await theirs.keyboard.press('Escape')
  expect(stored).toEqual([])
  expect(faults).toEqual([])
}, 240_000)

test('copies and recipes go from one space to another, and say where they come from; a member says where new tabs begin', async () => {
  const { owner, blend, own, workIn } = await karun(site)
  const page = await workIn(owner, '/profile')
  await page.getByRole('combobox', { name: 'A new tab works in' }).selectOption({ label: 'Karun Blending' })
  await page.getByText('Saved.').waitFor()
  const next = await page.context().newPage()
  await next.goto('/dashboard')
  await next.getByRole('button', { name: 'Working in: Karun Blending' }).waitFor()
  await next.close()
  // Chosen again before the first choice is answered: the last counts.
  const held = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await page.route('**/me/companies/*/', async (route) => {
    sent.push(route.request().postDataJSON())
    await held.promise
    await route.continue()
  })
  const begins = page.getByRole('combobox', { name: 'A new tab works in' })
  for (const label of ['Personal', 'Karun Blending']) await begins.selectOption({ label })
  held.resolve()
  const isDefault = async () =>
    (await own<{ is_default: boolean }[]>(owner, 'GET', '/me/companies/')).some((one) => one.is_default)
  await until(async () => sent.length === 2 && (await isDefault()))
  expect(sent).toEqual([{ is_default: false }, { is_default: true }])
  await page.getByText('Saved.').waitFor()
  expect(await begins.locator('option:checked').textContent()).toBe('Karun Blending')
  await page.unroute('**/me/companies/*/')

  await follow(page, '/my-materials')
  await page.getByRole('button', { name: 'Copy Gasoil A to …' }).click()
  await page.getByRole('menuitem', { name: 'Copy to Personal' }).click()
  await page.getByText('Gasoil A was copied to Personal.').waitFor()
  const listed = await own<{ name: string }[]>(owner, 'GET', '/me/materials/')
  expect(listed.map(({ name }) => name)).toEqual(['Gasoil A'])
  await follow(page, '/company')
  await page.getByRole('combobox', { name: 'What happened' }).selectOption('copied')
  await page.getByText(/copied · material Gasoil A to Personal/).waitFor()

  await follow(page, `/my-analyses/${blend}`)
  await page
    .getByText(/Test Engineer, /)
    .first()
    .waitFor()
  await keptHead(page).more('Use again in Personal')
  await page.getByRole('button', { name: 'Use again in Personal' }).click()
  await page.getByRole('button', { name: 'Working in: Personal' }).waitFor()
  await page.waitForURL(/materials-analysis/)
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await page.waitForURL(/step=results|results/)
  const kept = await own<{ components: { name: string; percentage: number }[] }[]>(
    owner,
    'GET',
    '/me/calculations/?limit=1',
  )
  expect(JSON.stringify(kept)).toMatch(/Gasoil A \(as of .*Gasoil B \(as of/)
}, 240_000)

test('who is in no company is asked and shown nothing', async () => {
  const alone = await site.account()
  const other = await site.open({ as: alone, path: '/dashboard' })
  for (const [path, text] of [
    ['/my-materials', 'No materials of your own yet'],
    ['/my-grades', 'No grades of your own yet'],
    ['/my-analyses', 'No analysis yet'],
    ['/profile', 'Work with colleagues'],
  ] as const) {
    await follow(other, path)
    await other.getByText(text).first().waitFor()
    expect(await other.getByText(/Karun|Copy .* to …|Working in/).count()).toBe(0)
  }
  const asked = await other.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(asked.filter((url) => url.endsWith('/me/materials/'))).not.toEqual([])
  expect(asked.filter((url) => /companies|events|space-switch/.test(url))).toEqual([])
}, 240_000)

test('in Persian, on a phone and in the dark', async () => {
  const { owner, blend } = await karun(site)
  const page = await site.open({
    as: owner,
    path: '/company',
    language: 'fa',
    theme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  await page.getByRole('heading', { name: 'اعضا' }).waitFor()
  await page.getByRole('button', { name: 'کار در این شرکت' }).click()
  await page.getByText('این زبانه در همین شرکت کار می‌کند.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const path of [
    ...['/my-materials', '/my-grades', '/my-properties', '/my-analyses', `/my-analyses/${blend}`],
    '/my-analyses/laboratory',
  ]) {
    await follow(page, path)
    await page
      .locator('main')
      .getByText(/Test Engineer/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await expectNoSidewaysScroll(page)
  }
}, 240_000)

test('who enters results while a window is open is told at the release who releases it now', async () => {
  const { owner, colleague, company, blend, call, own, workIn } = await karun(site, 'laboratory', 'approver')
  await own(owner, 'PATCH', `/me/companies/${company}/`, { settings: { four_eyes: true } })
  const page = await workIn(colleague, `/my-analyses/${blend}`)
  const release = page.getByRole('menuitem', { name: 'Release…' })
  await page.getByRole('button', { name: /^Status: / }).click()
  await release.waitFor()
  await call(colleague, 'PUT', `/me/calculations/${blend}/lab/`, { results: { density: 838.2 } })
  await release.click()
  await page.getByText('You entered its results, so another approver releases it.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: /^Status: / }).click()
  await page.getByRole('menuitem', { name: 'Hold…' }).waitFor()
  expect(await release.count()).toBe(0)
}, 120_000)
