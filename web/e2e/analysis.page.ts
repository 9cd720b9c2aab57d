import type { Locator, Page } from 'playwright-core'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { bundledCatalogue } from '#server/features/materials/catalogue.file.ts'
import { drawn } from './inspect.ts'
import type { OpenOptions, SignedIn, TestSite } from './site.ts'

export const WIZARD_PATH = '/materials-analysis'
export const atStep = (step: string) => `${WIZARD_PATH}?step=${step}`

/** What the tab has of its analysis: a window that is opened with it can show every step by its address. */
export const keptAnalysis = (page: Page): Promise<string> =>
  page.evaluate(() => sessionStorage.getItem('analysis')!)

/** Materials of the catalogue whose every property of their category has a value. */
export const STREAMS = {
  gasoline: ['Reformate, 95 RON', 'FCC gasoline, full range', 'Alkylate', 'Isomerate'],
  gasoil: ['Hydrotreated gasoil', 'Hydrocracker diesel'],
} as const

export const [REFORMATE, FCC, ALKYLATE] = STREAMS.gasoline
/** A recipe of these three. */
export const RECIPE = { [REFORMATE]: '55', [FCC]: '25', [ALKYLATE]: '20' }

/** The first materials of a kind in a category, by name: of 'Typical stream' or 'Pure compound'. */
export const firstOf = (category: CategoryName, kind: string, count: number): string[] =>
  bundledCatalogue()
    .filter((one) => one.producer_english_name === kind && one.categories.includes(category))
    .map(({ name }) => name)
    .sort()
    .slice(0, count)

/** The wizard in a window of its own, of a new account unless one is given. */
export async function openWizard(site: TestSite, options: OpenOptions = {}) {
  const account = options.as ?? (await site.account())
  const page = await site.open({ path: WIZARD_PATH, ...options, as: account })
  return { account, page, wizard: analysisPage(page) }
}

/** The materials of a recipe with what is typed for each, or without it. */
type Shares = readonly string[] | Readonly<Record<string, string>>

interface SharesOptions extends OpenOptions {
  category?: string
}

const textsOf = (shares: Shares): (readonly [name: string, text: string])[] =>
  Array.isArray(shares)
    ? shares.map((name: string) => [name, '0.0'] as const)
    : Object.entries(shares as Readonly<Record<string, string>>).map(
        ([name, text]) => [name, text.includes('.') ? text : `${text}.0`] as const,
      )

/** An analysis that has come to its shares, in the form in which the tab keeps it. */
async function draftAtShares(site: TestSite, account: SignedIn, shares: Shares, category: string) {
  const chosen = category === 'customized' ? '' : `?category=${category}`
  const answer = await fetch(`${site.url}/materials/${chosen}`, {
    headers: { authorization: `Bearer ${account.access}` },
  })
  const list = (await answer.json()) as { id: string; name: string }[]
  const texts = textsOf(shares)
  const places = texts.map(([name]) => {
    const found = list.find((one) => one.name === name)
    if (!found) throw new Error(`there is no ${name} in ${category}`)
    return found
  })
  const typed = Object.fromEntries(places.map(({ id }, at) => [id, texts[at]![1]]))
  return { count: places.length, category, places, typed, basis: 'volume' }
}

const asKept = (account: SignedIn, draft: object, result: object | null = null) =>
  JSON.stringify({ version: 1, userId: account.user.id, draft, result })

/** The wizard at the shares of these materials, by one load: where the way there isn't what is tested. */
export async function openShares(
  site: TestSite,
  shares: Shares = STREAMS.gasoline.slice(0, 3),
  { category = 'gasoline', ...options }: SharesOptions = {},
) {
  const account = options.as ?? (await site.account())
  const analysis = asKept(account, await draftAtShares(site, account, shares, category))
  const page = await site.open({ path: atStep('percentages'), ...options, as: account, analysis })
  await page.getByRole('spinbutton').first().waitFor()
  return { account, page, wizard: analysisPage(page) }
}

/** The wizard at the choice of so many materials of a category, by one load. */
export async function openChoice(
  site: TestSite,
  count: number,
  { category, ...options }: OpenOptions & { category: string },
) {
  const account = options.as ?? (await site.account())
  const draft = { count, category, places: Array<null>(count).fill(null), typed: {}, basis: 'volume' }
  const path = atStep('materials')
  const page = await site.open({ path, ...options, as: account, analysis: asKept(account, draft) })
  await page.getByRole('checkbox').first().waitFor()
  return { account, page, wizard: analysisPage(page) }
}

/** What the tab has of an analysis with confirmed results: of an equal split, unless shares are given. */
export async function calculatedAnalysis(
  site: TestSite,
  account: SignedIn,
  shares: Shares = STREAMS.gasoline.slice(0, 3),
  category = 'gasoline',
): Promise<string> {
  const draft = await draftAtShares(site, account, shares, category)
  const { places, typed } = draft
  const each = Math.floor(1000 / places.length) / 10
  if (Array.isArray(shares))
    for (const [at, { id }] of places.entries())
      typed[id] = (at < places.length - 1 ? each : 100 - each * (places.length - 1)).toFixed(1)
  const components = places.map((material) => ({ material, percentage: Number(typed[material.id]) }))
  const confirmed = (await site.create(account, '/calculations/blending/?structure=true', {
    category,
    basis: draft.basis,
    materials: places.map(({ id }) => id),
    percentages: components.map(({ percentage }) => percentage),
  })) as object
  return asKept(account, draft, {
    recipe: { category, basis: draft.basis, components },
    estimate: null,
    confirmed,
  })
}

/** The wizard at confirmed results, drawn to the last row, by one load. */
export async function openResults(
  site: TestSite,
  shares?: Shares,
  { category, ...options }: SharesOptions = {},
) {
  const account = options.as ?? (await site.account())
  const analysis = await calculatedAnalysis(site, account, shares, category)
  const page = await site.open({ path: atStep('results'), ...options, as: account, analysis })
  await drawn(page.locator('.property-table').last())
  return { account, page, wizard: analysisPage(page), analysis }
}

/** The wizard as a person meets it: by role and accessible name, in the English interface. */
export const analysisPage = (page: Page) => {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  return {
    heading: page.getByRole('heading', { level: 1 }),
    count: page.getByRole('spinbutton', { name: 'Number of materials' }),
    search: page.getByRole('searchbox', { name: 'Search materials' }),
    steps: page.getByRole('navigation', { name: 'Analysis steps' }),
    preview: page.getByRole('region', { name: 'Live preview' }),
    results: page.getByRole('table', { name: 'Properties of the blend and its components' }),
    alert: page.getByRole('alert'),
    dialog: page.getByRole('dialog'),
    button,
    step: (name: string): Locator =>
      page.getByRole('navigation', { name: 'Analysis steps' }).getByRole('button', { name, exact: true }),
    category: (name: string): Locator => page.getByRole('radio', { name, exact: true }),
    material: (name: string): Locator => page.getByRole('checkbox', { name, exact: true }),
    percentage: (name: string): Locator =>
      page.getByRole('spinbutton', { name: `Percentage of ${name}`, exact: true }),
    confirmed: page.getByRole('status').filter({ has: page.getByText('Calculated', { exact: true }) }),

    /** From wherever the wizard stands at its first step to the choice of materials. */
    async toMaterials(count: number, category: string) {
      await page.getByRole('spinbutton', { name: 'Number of materials' }).fill(String(count))
      await button('Continue').click()
      await page.getByRole('radio', { name: category, exact: true }).check()
      await button('Continue').click()
      await page.getByRole('checkbox').first().waitFor()
    },

    async choose(names: readonly string[]) {
      for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check()
    },

    /** To the percentages of these gasoline streams. */
    async toPercentages(names: readonly string[] = STREAMS.gasoline.slice(0, 3)) {
      await this.toMaterials(names.length, 'Gasoline')
      await this.choose(names)
      await button('Continue to Percentages').click()
      await this.percentage(names[0]!).waitFor()
    },

    /** What the results can be taken away as. */
    async export(item: string) {
      await button('Export').click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    },

    /** What a material's row offers. */
    async row(name: string, item: string) {
      await button(`More for ${name}`).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    },

    /** Opens the options, does this in them, and closes them. */
    async options(change: () => Promise<unknown>) {
      await button('Options').click()
      await change()
      await button('Options').click()
    },

    async setPercentages(shares: Readonly<Record<string, string>>) {
      for (const [name, share] of Object.entries(shares)) await this.percentage(name).fill(share)
    },

    /** To confirmed results of an equal split, drawn to the last row. */
    async toResults(names?: readonly string[]) {
      await this.toPercentages(names)
      await button('Auto Distribute').click()
      await button('Calculate').click()
      await this.confirmed.waitFor()
      await drawn(this.results)
    },
  }
}

/** What a person reads in a row of the results: the blend's value, as text. */
export const blendValue = async (page: Page, property: string): Promise<string> => {
  const row = page
    .getByRole('table', { name: 'Properties of the blend and its components' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: property }) })
  return (await row.getByRole('cell').first().locator('.value').textContent())?.trim() ?? ''
}

/** How many calculations the server has stored for an account. */
export async function countCalculations({ sql }: TestSite, accountId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from calculation where owner_id = ${accountId}`
  return row!.count
}
