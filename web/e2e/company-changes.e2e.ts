import { expect, test } from 'bun:test'
import { until } from '#server/test-until.ts'
import { keptHead } from './analyses.page.ts'
import { karun } from './company.page.ts'
import { follow } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

const ROLE = 'This needs the role “Blender”.'
const LOST = /You are no longer a member of this company, or it was deleted/

test('roles that are taken and given while a window is open count in it; who is taken out is told, keeps what was typed, and goes on in their own space', async () => {
  const { owner, colleague, company, own, blend, workIn } = await karun(site, 'blender')
  const setRoles = (...roles: string[]) =>
    own(owner, 'PATCH', `/me/companies/${company}/members/${colleague.user.id}/`, { roles })
  const page = await workIn(colleague, '/my-materials')
  await page.getByRole('button', { name: 'Edit Gasoil A' }).click()
  const dialog = page.getByRole('dialog')
  const producer = dialog.getByRole('textbox', { name: 'Producer Name (English)' })
  await producer.fill('Terminal 7')
  await setRoles()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const summary = dialog.getByRole('alert')
  await summary.getByText(ROLE).waitFor()
  expect(await summary.getByText('Premium').count()).toBe(0)
  expect(await producer.inputValue()).toBe('Terminal 7')
  // From now on the window knows.
  await dialog.getByRole('button', { name: 'Save Changes', disabled: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add New Material', disabled: true }).waitFor()
  await setRoles('blender')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: 'Add New Material', disabled: false }).waitFor()

  await follow(page, `/my-analyses/${blend}`)
  // A window that learns it as it opens goes to their own space at once.
  await page.getByRole('button', { name: /^Working in: / }).waitFor()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Half of it is in tank 5')
  await own(owner, 'DELETE', `/me/companies/${company}/members/${colleague.user.id}/`)
  await page.keyboard.press('Tab')
  await page.getByRole('alert').getByText(LOST).waitFor()
  expect(await note.inputValue()).toBe('Half of it is in tank 5')
  // It is none of their own, and the way there stays open.
  await page.getByRole('button', { name: 'Working in: Company' }).waitFor()
  await page.goto('/tanks')
  await page.getByText('This tab works in your own space now.').first().waitFor()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  const asked = page.waitForRequest((request) => request.url().includes('/me/tanks/'))
  await follow(page, '/tanks')
  expect((await asked).headers()).not.toHaveProperty('fuelblend-space')
}, 240_000)

test('a link that was revoked is gone; roles ticked faster than the server answers all count; a refusal is in sight of what was pressed; giving up one’s own ownership is asked for', async () => {
  const { owner, colleague, company, own, workIn } = await karun(site)
  const page = await workIn(owner, '/company')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = page.getByRole('textbox', { name: 'Link', exact: true })
  await link.waitFor()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No invitation is open.').waitFor()
  expect(await link.count()).toBe(0)

  const member = page.getByRole('group', { name: 'Roles: Test Engineer' })
  const theirs = member.filter({ has: page.getByRole('checkbox', { name: 'Owner', checked: false }) })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/members/**', async (route) => {
    await held
    await route.continue()
  })
  await theirs.getByRole('checkbox', { name: 'Blender' }).click()
  await theirs.getByRole('checkbox', { name: 'Laboratory' }).click()
  expect(await theirs.getByRole('checkbox', { checked: true }).count()).toBe(2)
  answer()
  type Members = { members: { id: string; roles: string[] }[] }
  const rolesOf = async (id: string) =>
    (await own<Members>(owner, 'GET', `/me/companies/${company}/`)).members.find((one) => one.id === id)!
      .roles
  await until(async () => (await rolesOf(colleague.user.id)).join() === 'blender,laboratory')
  // The page has asked for its own roles by then, and does not know the next ones.
  await page.getByRole('button', { name: 'Working in: Karun Blending' }).waitFor()

  const members = `/me/companies/${company}/members`
  await own(owner, 'PATCH', `${members}/${colleague.user.id}/`, { roles: ['owner'] })
  await own(colleague, 'PATCH', `${members}/${owner.user.id}/`, { roles: ['blender'] })
  await page.getByRole('checkbox', { name: 'Four eyes' }).click()
  const said = page.getByRole('alert').getByText('That did not work: This needs the role “Owner”.')
  await said.waitFor()
  const isInSight = await said.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
  expect(isInSight).toBe(true)
  await page.getByRole('checkbox', { name: 'Four eyes', disabled: true, checked: false }).waitFor()

  await own(colleague, 'PATCH', `${members}/${owner.user.id}/`, { roles: ['owner'] })
  await page.reload()
  await page.getByRole('button', { name: 'Leave…' }).waitFor()
  const mine = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Leave…' }) })
    .getByRole('checkbox', { name: 'Owner' })
  await mine.click()
  await page.getByRole('heading', { name: 'Give up the role of owner?' }).waitFor()
  expect(await rolesOf(owner.user.id)).toEqual(['owner'])
  await page.getByRole('button', { name: 'Give up the role' }).click()
  // What only owners see is gone without a reload.
  await page.getByRole('heading', { name: 'Invitations' }).waitFor({ state: 'detached' })
  expect(await rolesOf(owner.user.id)).toEqual([])
}, 240_000)

test('where a blend stands is printed with its sheet; a withdrawn release says so and why', async () => {
  const { owner, blend, call, workIn } = await karun(site)
  await call(owner, 'POST', `/me/calculations/${blend}/release/`, { reason: 'As agreed' })
  const page = await workIn(owner, `/my-analyses/${blend}`)
  const standing = page.getByRole('main')
  await page.getByRole('button', { name: 'Status: Released' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const text of ['As agreed', /SHA-256/]) expect(await standing.getByText(text).isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await keptHead(page).set('Withdraw…')
  await page.getByRole('textbox', { name: 'Reason' }).fill('The sample was of tank 5')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await standing.getByText('The sample was of tank 5').waitFor()
  expect(await standing.getByText(/Release withdrawn: Test Engineer/).isVisible()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Status: Tested' }).isVisible()).toBe(true)
}, 240_000)
