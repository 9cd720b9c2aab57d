import { expect, test } from 'bun:test'
import {
  ALKYLATE,
  analysisPage,
  FCC,
  openResults,
  openShares,
  openWizard,
  REFORMATE,
} from './analysis.page.ts'
import { follow, hasFocus, waitForTitle } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

type Wizard = ReturnType<typeof analysisPage>

/** A notice with this title is there, and says this. */
async function told(wizard: Wizard, title: string, text?: string) {
  const notice = wizard.alert.filter({ hasText: title })
  await notice.waitFor()
  if (text) expect(await notice.textContent()).toContain(text)
}

test('a number of materials outside of 2 to 10 is refused with its words, and kept for correction; without the server the built-in five categories are offered', async () => {
  const page = await site.open({ as: await site.account(), path: '/dashboard' })
  const wizard = analysisPage(page)
  await wizard.heading.waitFor()
  await page.route('**/materials/categories/', (route) => route.abort())
  await follow(page, '/materials-analysis')
  for (const text of ['1', '11', '2.5', '', 'three']) {
    await wizard.count.fill(text)
    await wizard.button('Continue').click()
    await told(wizard, 'Please enter a number between 2 and 10')
    await waitForTitle(page, 'Error: Material count')
    expect(await wizard.count.inputValue()).toBe(text)
    expect(await hasFocus(wizard.count)).toBe(true)
  }
  await wizard.count.fill('۴')
  await wizard.button('Continue').click()
  await page.getByRole('heading', { level: 1, name: 'Select category' }).waitFor()
  await waitForTitle(page, 'Select category')
  await wizard.category('White Spirit').waitFor()
  expect(await page.getByRole('radio').count()).toBe(5)
  await wizard.button('Continue').click()
  await told(wizard, 'Choose a category to continue.')
  await waitForTitle(page, 'Error: Select category')
})

test('materials that fail to load: the server’s detail and another try; without Premium, Premium Feature Required; after the session has ended, the log-in screen', async () => {
  const { account, page, wizard } = await openWizard(site)
  const load = async (category: string) => {
    await wizard.category(category).check()
    await wizard.button('Continue').click()
  }
  const list = '**/materials/?*'
  await wizard.button('Continue').click()
  await page.route(list, (route) =>
    route.fulfill({ status: 503, json: { detail: 'Service temporarily unavailable, try again later.' } }),
  )
  await load('Gasoline')
  await told(wizard, 'Failed to Load Materials', 'Service temporarily unavailable, try again later.')
  await page.unroute(list)
  await page.route(list, (route) =>
    route.fulfill({ status: 500, json: { error: 'The catalogue is being replaced.' } }),
  )
  await wizard.button('Try again').click()
  await told(wizard, 'Failed to Load Materials', 'The catalogue is being replaced.')
  await page.unroute(list)
  await page.route(list, (route) => route.abort())
  await wizard.button('Try again').click()
  await told(wizard, 'Failed to Load Materials', 'The server can’t be reached.')
  await page.unroute(list)
  await wizard.button('Try again').click()
  await wizard.material(REFORMATE).waitFor()

  await site.sql`delete from subscription where space_id = ${account.user.id}`
  await wizard.step('Select category').click()
  await load('Naphtha')
  await told(wizard, 'Premium Feature Required', 'Access to materials requires a Premium subscription.')
  await waitForTitle(page, 'Error: Choose materials')

  await site.sql`update session set revoked_at = now() where account_id = ${account.user.id}`
  await wizard.step('Select category').click()
  await load('Gasoil')
  await page.waitForURL('**/login')
  await told(wizard, 'Authentication Required')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test('a calculation that the server refuses or fails is told as the catalogue of errors says, and inputs stay; so it is without Premium any more', async () => {
  const { account, page, wizard } = await openShares(site, {
    [REFORMATE]: '33.3',
    [FCC]: '33.3',
    [ALKYLATE]: '33.4',
  })
  const calls = /\/calculations\/blending\/(\?|$)/
  const answer = { status: 500, json: {} as Record<string, unknown> }
  await page.route(calls, (route) => route.fulfill(answer))
  const rows = [
    [400, {}, 'Invalid Data', 'Check the selected materials and their percentages.'],
    [400, { error: 'The total is 90.' }, 'Invalid Data', 'The total is 90.'],
    [500, { detail: 'A server error occurred.' }, 'Server Error', 'Your inputs are kept'],
    [503, { detail: 'Away for now.' }, 'Calculation Failed', 'Away for now.'],
  ] as const
  for (const [status, json, title, text] of rows) {
    Object.assign(answer, { status, json })
    await wizard.button('Calculate').click()
    await told(wizard, title, text)
  }
  await page.unroute(calls)
  await page.route(calls, (route) => route.abort())
  await wizard.button('Calculate').click()
  await told(wizard, 'Calculation Failed', 'The server can’t be reached.')
  await page.unroute(calls)
  await wizard.button('Try again').click()
  await wizard.confirmed.waitFor()

  await wizard.step('Set percentages').click()
  await site.sql`delete from subscription where space_id = ${account.user.id}`
  await wizard.button('Calculate').click()
  await told(wizard, 'Premium Feature Required', 'Calculating a blend requires a Premium subscription.')
  expect(page.url()).toEndWith('?step=percentages')
  expect(await wizard.percentage(ALKYLATE).inputValue()).toBe('33.4')
})

test('a calculation with a material that is gone by then: Invalid Data, which material, and the way to another', async () => {
  const account = await site.account()
  await site.addMaterial(account, {
    name: 'Own stream',
    producer_english_name: 'Own works',
    categories: ['customized', 'gasoline'],
    properties: { recovery: 98, density: 740 },
  })
  const { page, wizard } = await openShares(site, { 'Own stream': '50', [FCC]: '50' }, { as: account })
  // The page has its materials by then.
  await page.waitForLoadState('networkidle')
  await site.sql`delete from material where owner_id = ${account.user.id}`
  await wizard.button('Calculate').click()
  await told(wizard, 'Invalid Data', 'Own stream is no longer available.')
  // It stays to be read: nothing takes the material out of the recipe, and its reader elsewhere, meanwhile.
  await Bun.sleep(1_500)
  await told(wizard, 'Invalid Data', 'Own stream is no longer available.')
  await wizard.step('Choose materials').click()
  await page.getByText('1 of 2 chosen').first().waitFor()
})

test('the graph of a calculation that the server does not have is not available; one that fails is there at another try', async () => {
  const { account, page, wizard } = await openResults(site)
  const move = (from: string, to: string) =>
    site.sql`update calculation set owner_id = ${to} where owner_id = ${from}`
  const other = await site.account()
  await move(account.user.id, other.user.id)
  await wizard.button('Graph Analysis').click()
  await told(wizard, 'Graph not available. Please run the calculation first.')
  await page.keyboard.press('Escape')
  await move(other.user.id, account.user.id)

  await page.route('**/calculations/blending/plot/*', (route) => route.fulfill({ status: 500, json: {} }))
  await wizard.button('Graph Analysis').click()
  await told(wizard, 'Error loading graph')
  const files = wizard.dialog.getByRole('button', { name: /^Download/, disabled: true })
  expect(await files.count()).toBe(2)
  await page.unroute('**/calculations/blending/plot/*')
  await wizard.dialog.getByRole('button', { name: 'Try again' }).click()
  await wizard.dialog.getByRole('img').waitFor()
  expect(await files.count()).toBe(0)
})
