import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { keptHead } from './analyses.page.ts'
import { expectAccessible, expectNoSidewaysScroll, follow, waitForFocusIn, watchFaults } from './inspect.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()
const NAME = 'Measured and missed'

/** A diesel whose sulfur is predicted within its limit, 10 mg/kg, of an account of its own. */
async function diesel() {
  const account = await site.account()
  const answer = await fetch(`${site.url}/materials/?category=gasoil`, {
    headers: { authorization: `Bearer ${account.access}` },
  })
  const all = (await answer.json()) as { id: string; properties: { sulfur_ppm: number | null } }[]
  const materials = all
    .filter(({ properties: { sulfur_ppm } }) => sulfur_ppm !== null && sulfur_ppm < 6)
    .slice(0, 2)
    .map(({ id }) => id)
  const blend = { materials, percentages: [60, 40], category: 'gasoil', grade: 'en590-temperate', name: NAME }
  const { id, check } = (await site.create(account, '/calculations/blending/', blend)) as {
    id: string
    check: { limits: { q: string; state: string }[] }
  }
  expect(check.limits.find(({ q }) => q === 'sulfur_ppm')!.state).toBe('pass')
  return { account, id }
}

const openSheet = async (account: SignedIn, id: string, more = {}): Promise<Page> => {
  const page = await site.open({ as: account, path: `/my-analyses/${id}`, ...more })
  await page.locator('.verdict-band').waitFor()
  return page
}

test('what is measured beyond a limit is missed while it is typed, goes first everywhere, and is not released without a reason', async () => {
  const { account, id } = await diesel()
  const page = await openSheet(account, id)
  const faults = watchFaults(page, site.url)
  await page.getByRole('button', { name: 'Laboratory results' }).click()
  const dialog = page.getByRole('dialog', { name: 'Laboratory results' })
  const sulfur = dialog.getByRole('textbox', { name: 'Measured Sulfur' })
  await sulfur.waitFor()
  const row = dialog.getByRole('row').filter({ has: page.getByRole('textbox', { name: 'Measured Sulfur' }) })
  const live = dialog.locator('.lab-verdict')
  await live.getByText(/^9 not measured$/).waitFor()
  // The limits alone, all in sight without scrolling.
  const inSight = dialog.locator('input:visible, select:visible, textarea:visible')
  expect(await inSight.count()).toBeLessThanOrEqual(14)
  const sheet = await dialog.evaluate((one) => {
    const body = one.querySelector('.dialog-body')!
    return { height: one.clientHeight, hidden: body.scrollHeight - body.clientHeight }
  })
  expect(sheet.height).toBeLessThanOrEqual(800)
  expect(sheet.hidden).toBe(0)
  const order = () => dialog.locator('.lab-limits .limit-name').allInnerTexts()
  const before = await order()
  await sulfur.fill('5')
  await row.getByText('5.0 inside').waitFor()
  await sulfur.fill('9.9')
  await row.getByText('too close').waitFor()
  await sulfur.fill('11.2')
  await row.getByText('1.2 over').waitFor()
  await row.getByText('≤ 10').waitFor()
  await live.getByText(/^1 missed · 8 not measured$/).waitFor()
  // No row moves under the hand that types.
  expect(await order()).toEqual(before)
  // What follows from a curve is measured too, in a field of its own.
  const recovered = dialog.getByRole('textbox', { name: 'Measured Recovered at 250 °C' })
  await recovered.fill('58')
  await live.getByText(/^1 missed · 1 met · 7 not measured$/).waitFor()
  await recovered.fill('')
  // What no rule blends is reported by the laboratory, in words where it has no figure, and counts like the rest.
  await live.getByText('11 not checked').waitFor()
  await dialog.locator('summary', { hasText: 'Reported by the laboratory' }).click()
  await dialog.getByRole('textbox', { name: 'Measured Water' }).fill('60')
  await dialog.getByRole('combobox', { name: 'Measured Copper strip corrosion' }).selectOption('class 3')
  await live.getByText(/^2 missed · 1 met · 8 not measured$/).waitFor()
  await live.getByText('9 not checked').waitFor()
  await dialog.getByRole('combobox', { name: 'Measured Copper strip corrosion' }).selectOption('class 1')
  await live.getByText(/^1 missed · 2 met · 8 not measured$/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Measured Copper strip corrosion' }).selectOption('not reported')
  await dialog.getByRole('textbox', { name: 'Measured Water' }).fill('')
  await dialog.getByRole('button', { name: 'Save results' }).click()
  const table = dialog.getByRole('table', { name: 'Calculated and measured' })
  await table.waitFor()
  // Nothing is green beside a missed limit, however well it agrees with the calculation.
  expect(await dialog.locator('.state-pass').count()).toBe(0)
  await table.getByText('1.2 over').waitFor()
  // The button is gone with the fields; the keyboard stays in the dialog, here and on the way back.
  await waitForFocusIn(dialog)
  await dialog.getByRole('button', { name: 'Edit results' }).press('Enter')
  await sulfur.waitFor()
  await waitForFocusIn(dialog)
  await dialog.getByRole('button', { name: 'Back to the results' }).press('Enter')
  await table.waitFor()
  await waitForFocusIn(dialog)
  await page.keyboard.press('Escape')

  const strip = page.locator('.verdict-band')
  await strip.getByText(/Measured 1 missed/).waitFor()
  expect(await strip.locator('.state-pass').count()).toBe(0)
  expect(await strip.locator('.state-fail').count()).toBe(1)
  const limits = page.getByRole('table', { name: 'Limits' })
  const first = limits.getByRole('row').nth(1)
  expect(await first.textContent()).toMatch(/^missed Sulfur.*11\.2/)
  expect(await first.locator('.limit-bar-predicted').count()).toBe(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Release…' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Release this blend?' })
  await ask.getByText('Measured beyond the limit: Sulfur 11.2 ppm (≤ 10).').waitFor()
  await ask.getByText(/^Not measured: .*Density/).waitFor()
  const keep = ask.getByRole('button', { name: 'Don’t release' })
  expect(await keep.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await keep.click()
  await page.getByRole('button', { name: 'Release…' }).click()
  await ask.getByRole('button', { name: 'Release', exact: true }).click()
  await ask.getByRole('link', { name: 'Give the reason.' }).waitFor()
  await ask.getByRole('textbox', { name: 'Reason' }).fill('The buyer takes 15 ppm.')
  await ask.getByRole('button', { name: 'Release', exact: true }).dblclick()
  await page.getByRole('button', { name: 'Status: Released' }).waitFor()
  await page.getByRole('button', { name: 'About this release' }).click()
  await page.getByText('The buyer takes 15 ppm.').first().waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  const said = page.locator('.kept-about dd').first()
  expect((await said.boundingBox())!.width).toBeGreaterThan(240)
  await page.setViewportSize({ width: 1280, height: 900 })
  // What is released is frozen, and says why.
  const frozen = /Withdraw the release to change/
  const pencil = page.getByRole('button', { name: 'Edit the name' })
  expect(await pencil.count()).toBe(0)
  await page.getByText(frozen).first().waitFor()
  await keptHead(page).more('Laboratory results')
  await dialog.getByText(frozen).waitFor()
  expect(await dialog.getByRole('button', { name: 'Edit results' }).isDisabled()).toBe(true)
  expect(await dialog.getByRole('button', { name: 'Delete results' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  // The same hash on its page, on the link, and on the report.
  const hash = (await page.locator('.kept-about code').textContent())!
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const { url } = (await site.create(account, `/me/calculations/${id}/share/`, { laboratory: true })) as {
    url: string
  }
  const stranger = await site.open({ path: url })
  await stranger.getByText(hash).waitFor()
  const saved = page.waitForEvent('download')
  await page.locator('.result-actions').getByRole('button', { name: 'Release report (PDF)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^release-Measured-and-missed-.*\.pdf$/)

  await follow(page, '/my-analyses?lab=true&status=released')
  const listed = page.getByRole('row').filter({ hasText: NAME })
  for (const text of [/^Released$/, /^\d+ measured · \d+ not checked$/])
    await listed.getByText(text).waitFor()
  await page.getByRole('button', { name: `More for ${NAME}` }).click()
  expect(await page.getByRole('menuitem', { name: 'Delete' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await page.goBack()
  await keptHead(page).set('Withdraw…')
  const withdraw = page.getByRole('alertdialog', { name: 'Withdraw the release?' })
  await withdraw.getByRole('textbox', { name: 'Reason' }).fill('Another tank.')
  await withdraw.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('button', { name: 'Status: Tested' }).waitFor()
  await pencil.waitFor()
  await keptHead(page).set('Hold…')
  const hold = page.getByRole('alertdialog', { name: 'Hold this blend?' })
  await hold.getByRole('textbox', { name: 'Reason' }).fill('Sampled again.')
  await hold.getByRole('button', { name: 'Hold', exact: true }).click()
  await page.getByRole('button', { name: 'Status: On hold' }).waitFor()
  await page.getByText('Sampled again.').waitFor()

  await follow(page, '/my-analyses')
  await listed.getByText(/1 missed Sulfur 11\.2/).waitFor()
  await listed.getByText(/^1 measured · \d+ not checked$/).waitFor()
  expect(await listed.locator('.state-pass').count()).toBe(0)
  // A release without a reason is refused, which a browser notes.
  expect(faults.filter((one) => !one.includes('status of 400'))).toEqual([])
}, 180_000)

test('in Persian too, on a phone, with the materials by their Persian names', async () => {
  const { account, id } = await diesel()
  const page = await openSheet(account, id, { language: 'fa', viewport: { width: 360, height: 780 } })
  await page.getByRole('button', { name: 'نتایج آزمایشگاه' }).click()
  const dialog = page.getByRole('dialog', { name: 'نتایج آزمایشگاه' })
  const sulfur = dialog.locator('#lab-results-sulfur_ppm')
  await sulfur.waitFor()
  const pumped = dialog.locator('[id^="lab-as_blended-"]').first()
  expect(await pumped.evaluate((field: HTMLInputElement) => field.labels?.[0]?.textContent ?? '')).toMatch(
    /[\u0600-\u06ff]{3}/,
  )
  expect(await dialog.locator('.lab-fields').last().locator('th[scope=row]').allTextContents()).toEqual([
    expect.stringMatching(/[\u0600-\u06ff]{3}/),
    expect.stringMatching(/[\u0600-\u06ff]{3}/),
  ])
  await sulfur.fill('۱۱٫۲')
  await dialog.getByText(/^۱ خارج از حد · ۸ اندازه‌گیری نشده/).waitFor()
  await expectNoSidewaysScroll(page)
  await dialog.locator('button[form="lab-form"]').click()
  await dialog.getByRole('table').first().waitFor()
  await page.keyboard.press('Escape')
  await page
    .locator('.verdict-band')
    .getByText(/اندازه‌گیری ۱ خارج از حد/)
    .waitFor()
  // Each line of the limits below that of the row before, and a predicted figure with its word.
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 780 })
    const limits = page.locator('.limits .limit-row')
    const edges = await limits.evaluateAll((rows) =>
      rows.flatMap((row) => {
        const [bar, value] = ['.limit-bar-cell', '.limit-value'].map((one) =>
          row.querySelector(one)!.getBoundingClientRect(),
        )
        return bar!.width === 0 ? [] : [`${Math.round(bar!.left)} ${bar!.top >= value!.bottom}`]
      }),
    )
    expect(edges.length).toBeGreaterThan(5)
    expect([...new Set(edges)]).toEqual([expect.stringMatching(/ true$/)])
    const margin = limits.filter({ hasText: 'گوگرد' }).first().locator('.limit-margin')
    expect(await margin.textContent()).toMatch(/بالاتر\W*پیش‌بینی \D?\d/)
    expect(await limits.locator('.limit-foreseen:visible').count()).toBe(0)
  }
  await page.getByRole('button', { name: 'ترخیص…' }).click()
  const ask = page.getByRole('alertdialog', { name: 'این مخلوط ترخیص شود؟' })
  await ask.getByText(/خارج از حد اندازه‌گیری شده: گوگرد/).waitFor()
  expect(
    await ask.getByRole('button', { name: 'ترخیص نشود' }).evaluate((one) => one === document.activeElement),
  ).toBe(true)
  await expectNoSidewaysScroll(page)
}, 180_000)
