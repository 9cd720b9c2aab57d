import { analysisPage, RECIPE, STREAMS } from './analysis.page.ts'
import { openTestSite } from './site.ts'

const site = await openTestSite()
const account = await site.account()
const which = process.argv.slice(2)
for (const [w, h, theme, language] of [
  [1440, 900, 'light', 'en'],
  [1024, 768, 'dark', 'en'],
  [360, 780, 'light', 'fa'],
  [1440, 900, 'dark', 'fa'],
  [360, 780, 'dark', 'en'],
  [768, 1024, 'light', 'en'],
] as const) {
  const name = `${w}-${theme}-${language}`
  if (which.length > 0 && !which.includes(name)) continue
  // prepare in English, then carry over
  const first = await site.open({
    as: account,
    path: '/materials-analysis',
    viewport: { width: 1440, height: 900 },
  })
  const wizard = analysisPage(first)
  await wizard.toPercentages()
  await wizard.setPercentages(RECIPE)
  await first.getByRole('textbox', { name: 'Batch' }).fill('5000')
  await first.getByRole('button', { name: 'Pin', exact: true }).click()
  await wizard.setPercentages({ [STREAMS.gasoline[0]]: '50', [STREAMS.gasoline[1]]: '30' })
  await first.getByRole('combobox', { name: 'Finished with' }).selectOption('ethanol')
  await first.getByRole('button', { name: `Keep the share of ${STREAMS.gasoline[1]}` }).click()
  await first
    .getByRole('button', { name: /is in the tank/ })
    .first()
    .click()
  const kept = await first.evaluate(() => sessionStorage.getItem('analysis'))
  await first.context().close()
  const page = await site.open({
    as: account,
    path: '/dashboard',
    theme,
    language,
    viewport: { width: w, height: h },
  })
  page.on('console', (m) => {
    if (['error', 'warning'].includes(m.type())) console.log(name, m.text().slice(0, 300))
  })
  await page.evaluate((text) => sessionStorage.setItem('analysis', text!), kept)
  await page.goto('/materials-analysis?step=percentages')
  await page.locator('.key-figure').first().waitFor()
  await page.waitForTimeout(500)
  await page.screenshot({ path: `/tmp/wb/${name}.png`, fullPage: w < 1200 })
  await page.locator('.figure-button').nth(1).click()
  await page.locator('.aim input').fill('93')
  await page.waitForTimeout(400)
  await page.screenshot({ path: `/tmp/wb/${name}-aim.png`, fullPage: w < 1200 })
  if (w < 1200) {
    await page.evaluate(() => window.scrollTo(0, 700))
    await page.waitForTimeout(200)
    await page.screenshot({ path: `/tmp/wb/${name}-scrolled.png` })
  }
  await page.locator('.recipe-tools button').nth(0).click()
  await page.waitForTimeout(400)
  await page.screenshot({ path: `/tmp/wb/${name}-pick.png` })
  await page.keyboard.press('Escape')
  await page.locator('.recipe-tools button').nth(2).click()
  await page.waitForTimeout(300)
  await page.screenshot({ path: `/tmp/wb/${name}-example.png` })
  await page.context().close()
}
await site.close()
process.exit(0)
