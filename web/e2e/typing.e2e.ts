import { expect, test } from 'bun:test'
import { calculated } from './analyses.page.ts'
import { FCC, openShares, REFORMATE } from './analysis.page.ts'
import { follow } from './inspect.ts'
import { storedMaterial } from './materials.page.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()

test('a finger or a mouse that enters a share selects it, and no press after that does', async () => {
  const viewport = { width: 390, height: 800 }
  const { page, wizard } = await openShares(site, undefined, { touch: true, viewport })
  for (const [by, name] of [
    ['finger', REFORMATE],
    ['mouse', FCC],
  ] as const) {
    const share = wizard.percentage(name)
    const press = () => (by === 'finger' ? share.tap() : share.click())
    const chosen = () =>
      share.evaluate((field: HTMLInputElement) => [
        field.value,
        field.value.slice(field.selectionStart!, field.selectionEnd!),
      ])
    expect(await share.inputValue()).toBe('0.0')
    await press()
    expect([by, await chosen()]).toEqual([by, ['0.0', '0.0']])
    await page.keyboard.insertText('۲۵')
    expect(await chosen()).toEqual(['۲۵', ''])
    // A finger that is as quick as a test taps twice, which selects a word.
    if (by === 'mouse') await press()
    expect(await chosen()).toEqual(['۲۵', ''])
    await page.keyboard.press('Tab')
    expect(await share.inputValue()).toBe('25.0')
    await share.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await chosen()).toEqual(['25.0', '25.0'])
  }
})

const sampled = async ({ access }: SignedIn, path: string) => {
  const answer = await fetch(`${site.url}${path}`, { headers: { authorization: `Bearer ${access}` } })
  return answer.json()
}

test('a sample is dated by either calendar in either language, and says what was understood', async () => {
  const { account, kept } = await calculated(site)
  await site.addMaterial(account, storedMaterial('Gasoil 1'))
  const page = await site.open({ as: account, language: 'fa', path: `/my-analyses/${kept.id}` })
  await page.getByRole('button', { name: 'نتایج آزمایشگاه' }).first().click()
  const dialog = page.getByRole('dialog')
  const at = dialog.locator('#lab-sampled_at')
  await at.fill('۵/۸/۱۴۰۵ ۱۴:۳۰')
  await dialog.getByText('کدام روز منظور است؟').waitFor()
  await dialog.getByRole('button', { name: /۵ آبان ۱۴۰۵/ }).click()
  expect(await at.inputValue()).toBe('1405/08/05 14:30')
  await at.fill('۳۰ اسفند ۱۴۰۴')
  await dialog.getByText('چنین روزی در تقویم نیست.').waitFor()
  await at.fill('۲۰ آبان ۱۴۰۵ ساعت ۱۴:۳۰')
  await dialog.getByText(/۲۰ آبان ۱۴۰۵.*۱۴:۳۰.*۱۱ نوامبر ۲۰۲۶ میلادی/).waitFor()
  await dialog.locator('#lab-results-density').fill('۷۵۷/۲')
  await dialog.locator('button[type=submit]').click()
  await dialog.locator('.lab-table').first().waitFor()
  const { lab } = (await sampled(account, `/me/calculations/${kept.id}/`)) as {
    lab: { sampled_at: string; results: { density: number } }
  }
  const here = await page.evaluate(() => new Date(2026, 10, 11, 14, 30).toISOString())
  expect([new Date(lab.sampled_at).toISOString(), lab.results.density]).toEqual([here, 757.2])
  await page.keyboard.press('Escape')

  // Which results count, by a day of the solar calendar.
  await follow(page, '/my-analyses/laboratory')
  const asked = page.waitForRequest((request) => request.url().includes('from=2026-11-11'))
  await page.locator('main input[type=text]').first().fill('۱۴۰۵/۰۸/۲۰')
  await asked

  // A solar date in the English interface too, of a dated analysis of a material.
  await page.getByRole('button', { name: 'English', exact: true }).first().click()
  await follow(page, '/my-materials')
  await page.getByRole('button', { name: 'Samples of Gasoil 1' }).click()
  await dialog.getByRole('button', { name: 'Add sample' }).click()
  await dialog.getByRole('textbox', { name: 'Sampled' }).first().fill('1404/08/20 08:15')
  await dialog.getByText(/11 November 2025.*08:15 \(20 Aban 1404\)/).waitFor()
  await dialog.getByRole('textbox', { name: 'Density' }).first().fill('841.5')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Save sample' }).click()
  const then = await page.evaluate(() => new Date(2025, 10, 11, 8, 15).toISOString())
  expect(((await sent).postDataJSON() as { sampled_at: string }).sampled_at).toBe(then)
}, 120_000)
