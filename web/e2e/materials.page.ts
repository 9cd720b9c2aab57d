import type { Page } from 'playwright-core'
import type { OpenOptions, TestSite } from './site.ts'

/** A material with a few readings, as it is typed. */
export const NAPHTHA = {
  'Material Name': 'Heavy naphtha',
  'Producer Name (English)': 'Tabriz refinery',
  IBP: '88',
  '50%': '131.5',
  FBP: '190',
  Recovery: '97.5',
  Density: '745.2',
}

/** The calls for one of them, also with the version that was seen. */
export const ONE_MATERIAL = /\/me\/materials\/[^/]+\/(\?|$)/

/** A material as the server takes it. */
export const storedMaterial = (name: string, more = {}) => ({
  name,
  name_farsi: null,
  producer_english_name: 'Tabriz refinery',
  categories: ['customized'],
  properties: { recovery: 97 },
  ...more,
})

/** The screen in a window of its own, of a new account unless one is given. */
export async function openMaterials(site: TestSite, options: OpenOptions = {}) {
  const account = options.as ?? (await site.account())
  const page = await site.open({ path: '/my-materials', ...options, as: account })
  return { account, page, screen: materialsPage(page) }
}

/** One’s own materials as a person meets them: by role and accessible name, in the English interface. */
const materialsPage = (page: Page) => {
  const form = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  return {
    form,
    button,
    field,
    search: page.getByRole('searchbox', { name: 'Search materials' }),
    category: page.getByRole('combobox', { name: 'Category' }),
    row: (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) }),
    rows: page.getByRole('rowheader'),
    problem: form.getByRole('alert'),

    async fill(texts: Record<string, string>) {
      for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
    },
    async add(texts: Record<string, string> = NAPHTHA) {
      await button('Add New Material').click()
      await this.fill(texts)
      await form.getByRole('button', { name: 'Add Material' }).click()
    },
  }
}
