import { describe, expect, test } from 'bun:test'
import {
  ALKYLATE,
  analysisPage,
  FCC,
  openResults,
  openShares,
  openWizard,
  REFORMATE,
  WIZARD_PATH,
} from './analysis.page.ts'
import { hasFocus, waitForTitle } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()
const EVEN = { [REFORMATE]: '33.3', [FCC]: '33.3', [ALKYLATE]: '33.4' }

const open = async (options: { tier?: null } = {}) =>
  withWords(await openWizard(site, { as: await site.account(options) }))

function withWords({ account, page, wizard }: Awaited<ReturnType<typeof openWizard>>) {
  return {
    account,
    page,
    wizard,
    /** A notice with this title is there, and says this. */
    async told(title: string, text?: string) {
      const notice = wizard.alert.filter({ hasText: title })
      await notice.waitFor()
      if (text) expect(await notice.textContent()).toContain(text)
    },
    /** The first two steps, up to the loading of materials. */
    async load(category = 'Gasoline') {
      await wizard.count.fill('2')
      await wizard.button('Continue').click()
      await wizard.category(category).check()
      await wizard.button('Continue').click()
    },
  }
}

test('a number of materials outside of 2 to 10 is refused with its words, and kept for correction', async () => {
  const { page, wizard, told } = await open()
  for (const text of ['1', '11', '2.5', '', 'three']) {
    await wizard.count.fill(text)
    await wizard.button('Continue').click()
    await told('Please enter a number between 2 and 10')
    await waitForTitle(page, 'Error: Material count')
    expect(await wizard.count.inputValue()).toBe(text)
    expect(await hasFocus(wizard.count)).toBe(true)
  }
  await wizard.count.fill('۴')
  await wizard.button('Continue').click()
  await page.getByRole('heading', { level: 1, name: 'Select category' }).waitFor()
  await waitForTitle(page, 'Select category')
  await wizard.button('Continue').click()
  await told('Choose a category to continue.')
  await waitForTitle(page, 'Error: Select category')
})

test('when the categories can’t be loaded the built-in five are offered', async () => {
  const account = await site.account()
  const page = await site.open({ as: account, path: '/dashboard' })
  await page.route('**/materials/categories/', (route) => route.abort())
  await page.goto(WIZARD_PATH)
  const wizard = analysisPage(page)
  await wizard.count.fill('2')
  await wizard.button('Continue').click()
  await wizard.category('White Spirit').waitFor()
  expect(await page.getByRole('radio').count()).toBe(5)
})

describe('loading materials', () => {
  test('without Premium: Premium Feature Required', async () => {
    const { page, load, told } = await open({ tier: null })
    await load()
    await told('Premium Feature Required', 'Access to materials requires a Premium subscription.')
    await waitForTitle(page, 'Error: Choose materials')
  })

  test('after the session has ended: Authentication Required, and the log-in screen', async () => {
    const { account, page, load, told } = await open()
    await site.sql`update session set revoked_at = now() where account_id = ${account.user.id}`
    await load()
    await page.waitForURL('**/login')
    await told('Authentication Required')
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  })

  test('that fails otherwise: Failed to Load Materials with the server’s detail, and another try succeeds', async () => {
    const { page, wizard, load, told } = await open()
    await page.route('**/materials/?*', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Service temporarily unavailable, try again later.' } }),
    )
    await load()
    await told('Failed to Load Materials', 'Service temporarily unavailable, try again later.')
    await page.unroute('**/materials/?*')
    await page.route('**/materials/?*', (route) =>
      route.fulfill({ status: 500, json: { error: 'The catalogue is being replaced.' } }),
    )
    await wizard.button('Try again').click()
    await told('Failed to Load Materials', 'The catalogue is being replaced.')
    await page.unroute('**/materials/?*')
    await page.route('**/materials/?*', (route) => route.abort())
    await wizard.button('Try again').click()
    await told('Failed to Load Materials', 'The server can’t be reached.')
    await page.unroute('**/materials/?*')
    await wizard.button('Try again').click()
    await wizard.material(REFORMATE).waitFor()
  })
})

describe('calculating', () => {
  test('without Premium any more: Premium Feature Required', async () => {
    const { account, page, wizard, told } = withWords(await openShares(site, EVEN))
    await site.sql`delete from subscription where space_id = ${account.user.id}`
    await wizard.button('Calculate').click()
    await told('Premium Feature Required', 'Calculating a blend requires a Premium subscription.')
    expect(page.url()).toEndWith('?step=percentages')
    expect(await wizard.percentage(ALKYLATE).inputValue()).toBe('33.4')
  })

  test('with a material that is gone by then: Invalid Data, which material, and the way to another', async () => {
    const { account, page, wizard, told } = await open()
    await site.addMaterial(account, {
      name: 'Own stream',
      producer_english_name: 'Own works',
      categories: ['customized', 'gasoline'],
      properties: { recovery: 98, density: 740 },
    })
    await wizard.toPercentages(['Own stream', FCC])
    await site.sql`delete from material where owner_id = ${account.user.id}`
    await wizard.button('Auto Distribute').click()
    await wizard.button('Calculate').click()
    await told('Invalid Data', 'Own stream is no longer available.')
    await wizard.step('Choose materials').click()
    await page.getByText('1 of 2 chosen').first().waitFor()
  })

  test('that the server refuses or fails is told as the catalogue of errors says, and inputs stay', async () => {
    const { page, wizard, told } = withWords(await openShares(site, EVEN))
    const answer = { status: 500, json: {} as Record<string, unknown> }
    await page.route('**/calculations/blending/', (route) => route.fulfill(answer))
    const rows = [
      [400, {}, 'Invalid Data', 'Check the selected materials and their percentages.'],
      [400, { error: 'The total is 90.' }, 'Invalid Data', 'The total is 90.'],
      [500, { detail: 'A server error occurred.' }, 'Server Error', 'Your inputs are kept'],
      [503, { detail: 'Away for now.' }, 'Calculation Failed', 'Away for now.'],
    ] as const
    for (const [status, json, title, text] of rows) {
      Object.assign(answer, { status, json })
      await wizard.button('Calculate').click()
      await told(title, text)
    }
    await page.unroute('**/calculations/blending/')
    await page.route('**/calculations/blending/', (route) => route.abort())
    await wizard.button('Calculate').click()
    await told('Calculation Failed', 'The server can’t be reached.')
    await page.unroute('**/calculations/blending/')
    await wizard.button('Try again').click()
    await wizard.confirmed.waitFor()
  })
})

describe('the graph', () => {
  test('of a calculation that the server does not have: not available', async () => {
    const { account, wizard, told } = withWords(await openResults(site))
    await site.sql`delete from calculation where owner_id = ${account.user.id}`
    await wizard.button('Graph Analysis').click()
    await told('Graph not available. Please run the calculation first.')
  })

  test('that fails: Error loading graph, and another try succeeds', async () => {
    const { page, wizard, told } = withWords(await openResults(site))
    await page.route('**/calculations/blending/plot/*', (route) => route.fulfill({ status: 500, json: {} }))
    await wizard.button('Graph Analysis').click()
    await told('Error loading graph')
    const files = wizard.dialog.getByRole('button', { name: /^Download/, disabled: true })
    expect(await files.count()).toBe(2)
    await page.unroute('**/calculations/blending/plot/*')
    await wizard.dialog.getByRole('button', { name: 'Try again' }).click()
    await wizard.dialog.getByRole('img').waitFor()
    expect(await files.count()).toBe(0)
  })
})
