import type { Page } from 'playwright-core'
import { ALKYLATE, FCC, REFORMATE } from './analysis.page.ts'
import type { SignedIn, TestSite } from './site.ts'

/** What the server answers with that stores something. */
export interface Stored {
  id: string
}

const bearer = ({ access }: SignedIn) => ({ authorization: `Bearer ${access}` })

/** A calculation of three gasoline streams, checked against a grade, of a new account. */
export async function calculated(site: TestSite) {
  const account = await site.account()
  const answer = await fetch(`${site.url}/materials/`, { headers: bearer(account) })
  const list = (await answer.json()) as { id: string; name: string }[]
  const materials = [REFORMATE, FCC, ALKYLATE].map((name) => list.find((one) => one.name === name)!.id)
  const blend = (percentages: readonly number[], more = {}) =>
    site.create(account, '/calculations/blending/', {
      materials,
      percentages,
      category: 'gasoline',
      ...more,
    }) as Promise<Stored>
  return { account, materials, blend, kept: await blend([55, 25, 20], { grade: 'en228-e5' }) }
}

export const correct = (site: TestSite, account: SignedIn, path: string, body: object) =>
  fetch(`${site.url}${path}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...bearer(account) },
    body: JSON.stringify(body),
  })

export const remove = (site: TestSite, account: SignedIn, path: string) =>
  fetch(`${site.url}${path}`, { method: 'DELETE', headers: bearer(account) })

/** The rows of the only table. */
export const rowsOf = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

/** What stands in menus of a kept analysis, and its name, which is edited once the pencil is pressed. */
export const keptHead = (page: Page) => ({
  async more(item: string | RegExp) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  },
  status: page.getByRole('button', { name: /^Status: / }),
  async set(item: string | RegExp) {
    await page.getByRole('button', { name: /^Status: / }).click()
    await page.getByRole('menuitem', { name: item }).click()
  },
  async rename(name: string) {
    await page.getByRole('button', { name: 'Edit the name' }).click()
    await page.getByRole('textbox', { name: 'Name of this analysis' }).fill(name)
    await page.getByRole('textbox', { name: 'Name of this analysis' }).press('Enter')
  },
})
