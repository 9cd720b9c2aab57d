import { expect, test } from 'bun:test'
import { until } from '#server/test-until.ts'
import { calculated, correct, keptHead, remove, rowsOf, type Stored } from './analyses.page.ts'
import { analysisPage, blendValue, openResults, RECIPE } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, follow, turnPersian, watchFaults } from './inspect.ts'
import { storedMaterial } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()

test('a kept analysis is the sheet of its results, with a name and a note that outlive a failed call', async () => {
  const { account, kept } = await calculated(site)
  const page = await site.open({ as: account, path: '/my-analyses' })
  await rowsOf(page).getByRole('link').click()
  await page.waitForURL(`**/my-analyses/${kept.id}`)
  await analysisPage(page).results.first().waitFor()
  expect(await blendValue(page, 'Density')).toBe('756.15')
  await page.getByRole('table', { name: 'Limits' }).waitFor()
  expect(await page.getByText('Check against').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'New Analysis' }).count()).toBe(0)
  await expectAccessible(page)

  const name = page.getByRole('textbox', { name: 'Name of this analysis' })
  const head = keptHead(page)
  expect((await page.locator('.verdict-band').boundingBox())!.y).toBeLessThanOrEqual(120)
  await page.route(`**/me/calculations/${kept.id}/`, (route) => route.abort(), { times: 1 })
  await head.rename('Winter 95')
  await page.getByText('Not saved yet').waitFor()
  await page.reload()
  await name.waitFor()
  expect(await name.inputValue()).toBe('Winter 95')
  await name.press('Enter')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Winter 95' }).waitFor()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Tank 12\nonly')
  await note.blur()
  await page.getByText('Saved', { exact: true }).nth(1).waitFor()
  const [stored] = await site.sql`select name, note from calculation where id = ${kept.id}`
  expect({ ...stored }).toEqual({ name: 'Winter 95', note: 'Tank 12\nonly' })
  await head.more('Graph Analysis')
  await page.getByRole('dialog').locator('img').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Method for Density' }).click()
  const card = page.getByRole('dialog')
  await card.waitFor()
  expect(await card.getByRole('radio', { disabled: false, checked: false }).count()).toBe(0)
  await page.keyboard.press('Escape')

  for (const address of ['nope', '00000000-0000-4000-8000-000000000000']) {
    await follow(page, `/my-analyses/${address}`)
    await page.getByRole('heading', { level: 1, name: 'Analysis not found' }).waitFor()
    await page.getByRole('link', { name: 'Back to My Analyses' }).click()
    await page.waitForURL('**/my-analyses')
  }
})

test('while another one is on its way nothing of the one before stands at its address', async () => {
  const { account, blend, kept } = await calculated(site)
  await correct(site, account, `/me/calculations/${kept.id}/`, { name: 'Summer premium', note: 'Tank 12' })
  const other = await blend([50, 30, 20])
  const page = await site.open({ as: account, path: `/my-analyses/${kept.id}` })
  const name = page.getByRole('heading', { level: 1 })
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.waitFor()
  expect([await name.textContent(), await note.inputValue()]).toEqual(['Summer premium', 'Tank 12'])
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  await page.route(`**/me/calculations/${other.id}/`, async (route) => {
    await sent
    await route.continue()
  })
  await page.evaluate((path) => history.pushState(null, '', path), `/my-analyses/${other.id}`)
  await note.waitFor({ state: 'detached', timeout: 5_000 })
  expect(await page.getByText('Summer premium').count()).toBe(0)
  send()
  await note.waitFor()
  expect(await name.textContent()).toMatch(/^Analysis of/)
})

test('using one again asks which figures to take where a material has changed, and keeps the old ones as own materials', async () => {
  const account = await site.account()
  const own = (await site.addMaterial(
    account,
    storedMaterial('Tank 7', {
      categories: ['gasoline', 'customized'],
      properties: { recovery: 97, density: 745 },
    }),
  )) as Stored
  const gone = (await site.addMaterial(
    account,
    storedMaterial('Tank 8', {
      categories: ['gasoline', 'customized'],
      properties: { recovery: 97, density: 755 },
    }),
  )) as Stored
  const blend = {
    materials: [own.id, gone.id],
    percentages: [62.5, 37.5],
    category: 'gasoline',
    basis: 'mass',
  }
  await site.create(account, '/calculations/blending/', blend)
  const page = await site.open({ as: account, path: '/my-analyses' })
  const wizard = analysisPage(page)
  // The list does not come at first: the recipe waits for it.
  await page.route('**/materials/?category=*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Use again' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await wizard.percentage('Tank 7').waitFor()
  expect(await wizard.percentage('Tank 7').inputValue()).toBe('62.5')
  await page.getByText('Mass basis', { exact: true }).waitFor()

  await correct(site, account, `/me/materials/${own.id}/`, { properties: { density: 750 } })
  await remove(site, account, `/me/materials/${gone.id}/`)
  await follow(page, '/my-analyses')
  await page.getByRole('button', { name: 'Use again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Materials have changed' })
  await dialog.waitFor()
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    'Tank 7: Density',
    'Tank 8: deleted since',
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep the old figures' }).click()
  await wizard.percentage(asOfToday('Tank 7')).waitFor()
  expect(await wizard.percentage(asOfToday('Tank 8')).inputValue()).toBe('37.5')

  // Once more: the copies that are there are taken, not made again.
  await follow(page, '/my-analyses')
  await page.getByRole('button', { name: 'Use again' }).click()
  await dialog.getByRole('button', { name: 'Keep the old figures' }).click()
  await wizard.percentage(asOfToday('Tank 7')).waitFor()
  await follow(page, '/my-materials')
  await until(async () => (await page.getByRole('rowheader').count()) === 3)

  // Or those that they have now, of which one is gone.
  await follow(page, '/my-analyses')
  await page.getByRole('button', { name: 'Use again' }).click()
  await dialog.getByRole('button', { name: 'Use the new figures' }).click()
  await page.getByRole('checkbox', { name: 'Tank 7', exact: true }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Tank 7', exact: true }).isChecked()).toBe(true)
})

const asOfToday = (name: string) =>
  `${name} (as of ${new Date().toLocaleString('en-GB', { year: 'numeric', month: 'short', day: 'numeric' })})`

test('results get a name and a link, which shows the sheet without an account until it is revoked', async () => {
  const { account, page, wizard } = await openResults(site, RECIPE)
  await page.getByRole('textbox', { name: 'Name of this analysis' }).fill('For the depot')
  await page.getByRole('textbox', { name: 'Name of this analysis' }).press('Enter')
  await page.getByText('Saved', { exact: true }).waitFor()

  await wizard.button('Share').click()
  await page.getByText('This analysis is not shared.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Days the link stays open').fill('0')
  await wizard.button('Make a link').click()
  await page.getByText('Enter a whole number of days from 1 to 365.').waitFor()
  await page.getByLabel('Days the link stays open').fill('7')
  await wizard.button('Make a link').click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByText('It shows the figures of the blend only.').waitFor()
  expect(link).toStartWith(`${site.url}/s/`)

  const reader = await site.open({ path: '/nowhere' })
  const faults = watchFaults(reader, site.url)
  const refused: string[] = []
  reader.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())))
  reader.on('request', (request) => void (request.headers().authorization && refused.push(request.url())))
  await reader.goto(link)
  await reader.getByRole('heading', { level: 1, name: 'For the depot' }).waitFor()
  await reader.getByRole('table').first().waitFor()
  expect(await reader.getByRole('navigation').count()).toBe(0)
  const text = (await reader.locator('main').textContent())!
  expect(text).not.toContain(account.user.username)
  expect(text).not.toContain('Engineer')
  expect(text).toMatch(/Shared until .*Calculated by the rules of engine/)
  expect(text).toContain('Laboratory results, if there are any, are not part of this link.')
  // Nothing beside the blend: no column of a material, and no fault for want of its readings.
  expect(await reader.locator('th.material-column, td.material-column').count()).toBe(0)
  expect(await reader.locator('.recipe-item').count()).toBe(Object.keys(RECIPE).length)
  expect(await blendValue(reader, 'Density')).toBe('756.15')
  await reader.getByRole('button', { name: 'Graph Analysis' }).click()
  await reader.getByRole('dialog').locator('img').waitFor()
  await reader.keyboard.press('Escape')
  await expectNoSidewaysScroll(reader)
  await turnPersian(reader, { theme: 'dark' })
  await reader.getByText('محاسبه شده است.').waitFor()
  const persian = (await reader.locator('main').textContent())!
  expect(persian).not.toContain(account.user.username)
  expect(persian).not.toContain('Engineer')
  await expectAccessible(reader)
  await expectNoSidewaysScroll(reader)
  expect([faults, refused]).toEqual([[], []])

  await wizard.button('Revoke').click()
  await page.getByText('The link no longer opens.').waitFor()
  await reader.reload()
  await reader.getByText('این پیوند چیزی را باز نمی‌کند: مدت آن گذشته، لغو شده یا ناقص است.').waitFor()
  await expectAccessible(reader)
}, 120_000)

test('an answer to a question from before a name was saved doesn’t take it back', async () => {
  const { account, kept } = await calculated(site)
  const page = await site.open({ as: account, path: `/my-analyses/${kept.id}`, language: 'fa' })
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  const renamed = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  await page.route(
    `**/me/calculations/${kept.id}/`,
    async (route) => {
      const response = await route.fetch()
      await renamed.promise
      await route.fulfill({ response }).catch(() => undefined)
      late.resolve()
    },
    { times: 1 },
  )
  const asked = page.waitForRequest(`**/me/calculations/${kept.id}/`)
  await page.getByRole('button', { name: 'English', exact: true }).first().click()
  await asked
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await keptHead(page).rename('Saved meanwhile')
  expect((await saved).status()).toBe(200)
  await heading.filter({ hasText: 'Saved meanwhile' }).waitFor()
  renamed.resolve()
  await late.promise
  await page.waitForLoadState('networkidle')
  expect(await heading.textContent()).toContain('Saved meanwhile')
})
