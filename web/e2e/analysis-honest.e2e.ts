import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  ALKYLATE,
  type analysisPage,
  FCC,
  openResults,
  openShares,
  RECIPE,
  REFORMATE,
  WIZARD_PATH,
} from './analysis.page.ts'
import { follow } from './inspect.ts'
import { testSite } from './site.ts'

type Wizard = ReturnType<typeof analysisPage>

const site = testSite()

/** To the percentages of the recipe, with its results where `calculated`. */
function openRecipe({ calculated = false } = {}) {
  return calculated ? openResults(site, RECIPE) : openShares(site, RECIPE)
}

const continueWith = async (wizard: Wizard, category: string) => {
  await wizard.step('Select category').click()
  await wizard.category(category).check()
  await wizard.button('Continue').click()
  await wizard.search.waitFor()
}

/** The steps that the sidebar calls done. */
const stepsDone = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Analysis steps' })
    .evaluate((sidebar) =>
      [...sidebar.querySelectorAll('button')]
        .filter((step) =>
          document.getElementById(step.getAttribute('aria-describedby')!)!.textContent!.startsWith('done'),
        )
        .map((step) => step.querySelector('.step-name')!.textContent),
    )

test('the sidebar ticks what is done; looking at other categories costs nothing before Continue, and going back brings back what was chosen', async () => {
  const { page, wizard } = await openShares(site)
  const chosen = ['Material count', 'Select category', 'Choose materials']
  for (const share of ['35', '57']) {
    await wizard.setPercentages({ ...RECIPE, [REFORMATE]: share })
    expect(await stepsDone(page)).toEqual(chosen)
  }
  await wizard.setPercentages(RECIPE)
  expect(await stepsDone(page)).toEqual([...chosen, 'Set percentages'])
  const comparison = page.getByRole('table', { name: 'Properties of the chosen materials' })
  await wizard.step('Analyze materials').click()
  await comparison.waitFor()
  await page.reload()
  await comparison.waitFor()
  expect(await stepsDone(page)).toEqual([...chosen, 'Analyze materials', 'Set percentages'])

  // By mouse or by arrow keys.
  await wizard.step('Select category').click()
  await wizard.category('Gasoil').check()
  await wizard.category('Naphtha').check()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await wizard.step('Set percentages').click()
  expect(await wizard.percentage(FCC).inputValue()).toBe('25.0')

  // Of the former category, and of the former count.
  await continueWith(wizard, 'Gasoil')
  await continueWith(wizard, 'Gasoline')
  await page.getByText('3 of 3 chosen').first().waitFor()
  expect(await wizard.material(ALKYLATE).isChecked()).toBe(true)
  for (const count of ['5', '3']) {
    await wizard.step('Material count').click()
    await wizard.count.fill(count)
    await wizard.button('Continue').click()
  }
  await wizard.step('Set percentages').click()
  expect(await wizard.percentage(ALKYLATE).inputValue()).toBe('20.0')
})

test('another category clears the recipe until one Undo, even after a second; results of former inputs are neither confirmed nor done', async () => {
  const { page, wizard } = await openRecipe({ calculated: true })
  await continueWith(wizard, 'Gasoil')
  await page.getByText('0 of 3 chosen').first().waitFor()
  expect(await wizard.step('View results').getAttribute('aria-disabled')).toBe('true')
  await continueWith(wizard, 'Naphtha')
  await wizard.button('Undo').click()
  await wizard.step('Set percentages').click()
  expect(await wizard.percentage(REFORMATE).inputValue()).toBe('55.0')
  await wizard.step('View results').click()
  await wizard.confirmed.waitFor()

  // And the way on from them leads to the percentages.
  expect(await stepsDone(page)).toContain('View results')
  await wizard.step('Set percentages').click()
  await wizard.setPercentages({ [FCC]: '24', [ALKYLATE]: '21' })
  await wizard.step('View results').click()
  await page.getByText('Inputs changed').waitFor()
  expect(await wizard.confirmed.count()).toBe(0)
  expect(await stepsDone(page)).not.toContain('View results')
  await follow(page, WIZARD_PATH)
  await page.getByText('Resume at “Set percentages”').waitFor()
  await wizard.button('Resume').click()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  expect(await stepsDone(page)).toContain('View results')
})
