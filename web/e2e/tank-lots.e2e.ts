import { expect, test } from 'bun:test'
import { until } from '#server/test-until.ts'
import { expectAccessible } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

test('a value that a lot lacks is entered where it is missing, and counts at once; a fault at an own reading names the property as it is defined', async () => {
  const account = await site.account()
  await site.create(account, '/me/properties/', {
    key: 'wax',
    name: 'Wax content',
    unit: 'mass %',
    rule: 'mass',
  })
  const tank = (await site.create(account, '/me/tanks/', {
    name: 'T-101',
    category: 'gasoil',
    unit: 'm3',
    capacity: 2000,
  })) as { id: string }
  const received = (material: string, amount: number) =>
    site.create(account, '/me/movements/', { kind: 'receipt', tank: tank.id, material, amount, unit: 'm3' })
  const [gasoil] = await site.sql<
    { id: string }[]
  >`select id from material where name = 'Hydrotreated gasoil'`
  await received(gasoil!.id, 1000)
  const bare = (await site.addMaterial(account, {
    name: 'Bare gasoil',
    producer_english_name: 'Works',
    categories: ['gasoil'],
    properties: { density: 850, sulfur_ppm: 500, recovery: 98 },
  })) as { id: string }
  await received(bare.id, 300)
  const page = await site.open({ as: account, path: `/tanks/${tank.id}` })
  const values = page.getByRole('row').filter({ hasText: 'Cloud Point' })
  await values.getByText('not known for 300 m³ Bare gasoil').waitFor()
  await values.getByRole('button', { name: 'Enter it: Cloud Point' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('heading', { name: 'Missing values of 300 m³ Bare gasoil' }).waitFor()
  await form.getByRole('button', { name: 'Enter', exact: true }).click()
  await form.getByRole('alert').getByText('Enter at least one reading.').waitFor()
  await expectAccessible(page)
  await form.getByLabel('Cloud Point').fill('-4')
  await form.getByRole('button', { name: 'Enter', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await until(async () => (await values.getByRole('button').count()) === 0)
  expect(await values.getByRole('cell').first().textContent()).toMatch(/^−[\d.]+/)

  await page.getByRole('button', { name: 'Sample', exact: true }).click()
  await form.getByLabel('Wax content').fill('1-2')
  await form.getByRole('button', { name: 'Record' }).click()
  await form.getByRole('link', { name: /Wax content/ }).waitFor()
}, 120_000)
