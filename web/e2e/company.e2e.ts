import { expect, test } from 'bun:test'
import { expectAccessible, follow, watchFaults } from './inspect.ts'
import { PASSWORD, testSite } from './site.ts'

const site = testSite()

test('a company is made, somebody joins by a link, works in it, and an account alone sees nothing of all that', async () => {
  const [owner, colleague] = [await site.account(), await site.account()]
  const page = await site.open({ as: owner, path: '/profile' })
  const faults = watchFaults(page, site.url)
  await page.getByRole('heading', { name: 'Work with colleagues' }).waitFor()
  expect(await page.getByRole('button', { name: /^Working in/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Work with colleagues' }).click()
  await page.getByRole('textbox', { name: 'Name of the company' }).fill('Karun Blending')
  await page.getByRole('button', { name: 'Create company' }).dblclick()
  await page.getByRole('heading', { level: 1, name: 'Karun Blending' }).waitFor()
  await page.getByRole('button', { name: 'Working in: Karun Blending' }).waitFor()
  await expectAccessible(page)

  await page
    .getByRole('region', { name: 'Invitations' })
    .getByRole('checkbox', { name: 'Laboratory' })
    .check()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  await page.getByRole('button', { name: 'New key…' }).click()
  await page.getByRole('textbox', { name: 'Name of the program' }).fill('LIMS')
  await page.getByRole('button', { name: 'Create key' }).click()
  expect(await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue()).toMatch(/^fb_/)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('LIMS').waitFor()
  await page.getByRole('checkbox', { name: 'Four eyes' }).click()
  await page.getByRole('checkbox', { name: 'Four eyes', checked: true }).waitFor()

  // Opened without an account it waits for the log-in.
  const other = await site.open({ path: new URL(link).pathname })
  await other.getByRole('textbox', { name: 'Username' }).fill(colleague.user.username)
  await other.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Login' }).click()
  await other.getByText('You are invited to Karun Blending.').waitFor()
  await other.getByText('Your roles there: Blender, Laboratory.').waitFor()
  await other.getByRole('button', { name: 'Join', exact: true }).click()
  await other.getByRole('button', { name: 'Working in: Karun Blending' }).waitFor()
  // What one adds the other has; in their own space neither does.
  const made = (headers: object) =>
    fetch(`${site.url}/me/grades/`, { headers: { authorization: `Bearer ${colleague.access}`, ...headers } })
  const [{ id: company }] = (await (
    await fetch(`${site.url}/me/companies/`, { headers: { authorization: `Bearer ${owner.access}` } })
  ).json()) as [{ id: string }]
  expect((await made({ 'Fuelblend-Space': company })).status).toBe(200)
  const inCompany = other.waitForRequest((request) => request.url().includes('/me/materials/'))
  await follow(other, '/my-materials')
  expect((await inCompany).headers()['fuelblend-space']).toBe(company)
  await follow(other, '/company')
  // Who owns it decides who may what; what happened everybody sees.
  await other.getByRole('heading', { name: 'History' }).waitFor()
  await other.getByRole('combobox', { name: 'To what' }).selectOption('key')
  await other.getByText(/added · key LIMS/).waitFor()
  expect(await other.getByRole('checkbox', { name: 'Owner' }).first().isDisabled()).toBe(true)
  expect(await other.getByRole('checkbox', { name: 'Four eyes' }).isChecked()).toBe(true)
  expect(await other.getByRole('heading', { name: 'Keys' }).count()).toBe(0)

  await other.getByRole('button', { name: 'Working in: Karun Blending' }).click()
  await other.getByRole('menuitem', { name: 'Personal' }).click()
  await other.getByRole('button', { name: 'Working in: Personal' }).waitFor()
  const own = other.waitForRequest((request) => request.url().includes('/me/materials/'))
  await follow(other, '/my-materials')
  expect((await own).headers()).not.toHaveProperty('fuelblend-space')

  await page.reload()
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: /^Remove / }).waitFor({ state: 'detached' })
  // The last owner stays.
  await page.getByRole('button', { name: 'Leave…' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByText('That did not work').waitFor()
  expect(faults.filter((one) => !/status of 409/.test(one))).toEqual([])
}, 240_000)
