import { expect, test } from 'bun:test'
import { FCC, openWizard, RECIPE, REFORMATE } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

test('the latest analyses stand on the dashboard, and one of them is used again as a new draft', async () => {
  const { account, page, wizard } = await openWizard(site)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'How an analysis goes' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start Analysis' }).click()
  await wizard.toPercentages()
  await wizard.setPercentages(RECIPE)
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await wizard.button('New Analysis').click()

  await page.goto('/dashboard')
  const analysis = page.getByRole('region', { name: 'Recent analyses' }).getByRole('article')
  await analysis.getByText('Octane RON').waitFor()
  expect(await analysis.count()).toBe(1)
  expect(await analysis.textContent()).toContain(`${REFORMATE} 55 · ${FCC} 25`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await analysis.getByRole('button', { name: 'Use again' }).click()
  await wizard.percentage(REFORMATE).waitFor()
  for (const [name, share] of Object.entries(RECIPE))
    expect(await wizard.percentage(name).inputValue()).toContain(share)
  // What was handed over is taken once: a reload keeps what is typed since.
  await wizard.percentage(REFORMATE).fill('54')
  await page.reload()
  await wizard.percentage(REFORMATE).waitFor()
  expect(await wizard.percentage(REFORMATE).inputValue()).toContain('54')

  const persian = await site.open({
    as: account,
    path: '/dashboard',
    language: 'fa',
    viewport: { width: 320, height: 700 },
  })
  await persian.locator('.recent-analysis').waitFor()
  await expectAccessible(persian)
  await expectNoSidewaysScroll(persian)
}, 90_000)

test('a list that does not come can be asked for again', async () => {
  const page = await site.open({ as: await site.account() })
  await page.route('**/me/calculations/**', (route) => route.abort(), { times: 1 })
  await page.goto('/dashboard')
  await page.getByText('Your recent analyses could not be loaded.').waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'How an analysis goes' }).waitFor()
}, 60_000)

for (const width of [1440, 1920])
  test(`every screen begins at the edge of the brand (${width} px)`, async () => {
    const page = await site.open({ as: await site.account(), viewport: { width, height: 900 } })
    const edges: number[] = []
    for (const path of ['/dashboard', '/profile', '/my-materials', '/my-analyses', '/materials-analysis']) {
      await page.goto(path)
      await page.locator('h1').waitFor()
      const [brand, content] = await page.evaluate(() => {
        const left = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().left
        return [left('.brand'), left('main > :not([role="status"])')]
      })
      edges.push(Math.round(content! - brand!))
    }
    expect(edges).toEqual([0, 0, 0, 0, 0])
  }, 60_000)
