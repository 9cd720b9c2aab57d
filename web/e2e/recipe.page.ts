import type { Page } from 'playwright-core'
import { openShares } from './analysis.page.ts'
import type { TestSite } from './site.ts'

/** The panel as a person meets it. */
export const panelOf = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Find a recipe' })
  return {
    panel,
    price: (name: string) => panel.getByRole('spinbutton', { name: `Price of ${name}`, exact: true }),
    min: (name: string) => panel.getByRole('spinbutton', { name: `Min of ${name}`, exact: true }),
    max: (name: string) => panel.getByRole('spinbutton', { name: `Max of ${name}`, exact: true }),
    goal: (name: string) => panel.getByRole('radio', { name, exact: true }),
    solve: panel.getByRole('button', { name: 'Solve', exact: true }),
    said: panel.locator('.find-status'),
    button: (name: string) => panel.getByRole('button', { name, exact: true }),
    /** Limits and what is rarely asked for. */
    async more() {
      const fold = panel.getByRole('button', { name: 'Limits, more', exact: true })
      if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
    },
    /** Limits count as they are. */
    async withoutMargin() {
      await this.more()
      await panel.getByRole('switch', { name: 'Keep a margin for the tests (95 %)' }).uncheck()
    },
    async limit(q: string, side: 'Min' | 'Max', figure: string) {
      await this.more()
      await panel.getByRole('button', { name: 'Add a limit', exact: true }).click()
      await panel
        .getByRole('combobox', { name: 'Property or quantity', exact: true })
        .last()
        .selectOption({ label: q })
      await panel.getByRole('textbox', { name: side, exact: true }).last().pressSequentially(figure)
    },
  }
}

/** The panel open beside these gasoils, of a new account, without the margin that it usually keeps. */
export async function openPanel(site: TestSite, names: readonly string[], { margin = false } = {}) {
  const { page, account, wizard: bench } = await openShares(site, names, { category: 'gasoil' })
  await bench.button('Find a recipe').click()
  const find = panelOf(page)
  await find.solve.waitFor()
  if (!margin) await find.withoutMargin()
  return { page, account, bench, find }
}
