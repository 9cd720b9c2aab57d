import { expect, test } from 'bun:test'
import { ownExample } from '#calc/own/own-examples.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import typical from '#sql/seed/typical.json'
import { openShares } from './analysis.page.ts'
import { cutOff, drawn, expectAccessible, expectNoSidewaysScroll, follow, turnPersian } from './inspect.ts'
import { storedMaterial } from './materials.page.ts'
import { panelOf } from './recipe.page.ts'
import { testSite } from './site.ts'

const site = testSite()

const [PLAIN, COLD] = ['Plain gasoil', 'Cold gasoil']
const CFPP = { [PLAIN]: -4, [COLD]: -26 }

/** Of an account that has CFPP: two gasoils that EN 590 has nothing against but for the cold, and what they cost per m³. */
async function openGasoils() {
  const account = await site.account()
  const { definition } = ownExample('cfpp')
  await site.create(account, '/me/properties/', { ...definition, reproducibility: 3 })
  const { properties } = typical.materials.find(({ name }) => name === 'Hydrocracker diesel')!
  for (const name of [PLAIN, COLD])
    await site.addMaterial(account, {
      ...storedMaterial(name),
      categories: ['gasoil', 'customized'],
      properties: { ...properties, sulfur_ppm: 5 },
      own: { cfpp: CFPP[name] },
    })
  return openShares(site, [PLAIN, COLD], { as: account, category: 'gasoil', units: UNIT_SETS.US })
}

/** By hand: the share of the plain one at which the power mean of kelvins is this. */
const plainAt = (celsius: number) => {
  const power = (value: number) => (value + 273.15) ** 13.45
  return (power(celsius) - power(CFPP[COLD]!)) / (power(CFPP[PLAIN]!) - power(CFPP[COLD]!))
}

test('a class of EN 590 is checked by one’s own CFPP, aimed at and searched for; its price is by the property’s own degree', async () => {
  const { account, page, wizard } = await openGasoils()
  await wizard.setPercentages({ [PLAIN]: '90', [COLD]: '10' })
  await page
    .getByRole('combobox', { name: 'Check against' })
    .selectOption({ label: 'EN 590, temperate climate' })
  await page.getByRole('button', { name: 'Class and buyer’s limits' }).click()
  await page.getByRole('combobox', { name: 'Climate class (CFPP)' }).selectOption('E')

  // Another value is asked for, and taken.
  await wizard.preview.getByRole('button', { name: 'Set CFPP to a wanted value' }).first().click()
  await wizard.preview.getByRole('textbox', { name: 'CFPP to reach' }).fill('-10')
  await wizard.preview.getByRole('button', { name: `Use with ${PLAIN}` }).click()
  // In steps of 0.1 %, on the side of the limit that keeps it.
  expect(await wizard.percentage(PLAIN).inputValue()).toBe((Math.floor(1000 * plainAt(-10)) / 10).toFixed(1))
  // The class makes it a limit of the grade: what brings it there closes the row.
  await page.locator('.fix').waitFor({ state: 'detached' })

  await wizard.button('Find a recipe').click()
  const find = panelOf(page)
  await find.withoutMargin()
  await find.price(PLAIN).fill('600')
  await find.price(COLD).fill('700')
  await find.solve.click()
  const decides = find.said.getByText(/^CFPP .* decides: /)
  await decides.waitFor()
  // In steps of 0.1 %, on the safe side.
  const share = Math.floor(1000 * plainAt(-15)) / 10
  expect(await wizard.percentage(PLAIN).inputValue()).toBe(share.toFixed(1))
  const said = (await decides.textContent())!
  expect(said).toMatch(
    /^CFPP ≤\s−15 °C decides: each °C tighter costs \S+ USD\/m³ and each °C looser saves \S+ USD\/m³\.$/,
  )
  const figures = [...said.matchAll(/([\d.]+) USD/g)].map(([, figure]) => Number(figure))
  const perDegree = (100 * (plainAt(-15) - plainAt(-15.1))) / 0.1
  expect(figures).toHaveLength(2)
  for (const price of figures) expect(Math.abs(price - perDegree) / perDegree).toBeLessThan(0.03)

  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await drawn(wizard.results)
  const says = async () => {
    await page.getByText('CFPP: checked by your property CFPP', { exact: true }).waitFor()
    const unchecked = await page.locator('.limits-unchecked').textContent()
    expect(unchecked).toContain('lubricity')
    expect(unchecked).not.toContain('CFPP')
    expect(await page.getByText(/There is no CFPP here|CFPP, indicated only/).count()).toBe(0)
  }
  await says()
  await expectNoSidewaysScroll(page)

  const [{ id }] = (await (
    await fetch(`${site.url}/me/calculations/`, { headers: { authorization: `Bearer ${account.access}` } })
  ).json()) as [{ id: string }]
  await follow(page, `/my-analyses/${id}`)
  await says()
  await page.getByText('Climate class (CFPP): class E').waitFor()
  await turnPersian(page, { theme: 'dark' })
  await page
    .getByText(/با خاصیت شخصی/)
    .first()
    .waitFor()
  expect(await page.locator('.limits-unchecked').textContent()).not.toContain('CFPP')
  await drawn(page.getByRole('table').last())
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await cutOff(page)).toEqual([])
}, 150_000)
