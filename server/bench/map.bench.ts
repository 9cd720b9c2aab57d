import type { Page } from 'playwright-core'
import { openWizard, RECIPE } from '#web/e2e/analysis.page.ts'
import { closeSharedBrowser } from '#web/e2e/browser.ts'
import { openTestSite } from '#web/e2e/site.ts'
import { atMost, type Bench, figure } from './bench.ts'
import { type Frames, framesOf } from './frames.ts'

/** Half a frame of 60 a second: the browser's own work and a slower machine need the rest. */
const CPU_MAX_MS = 8
const FRAMES = 120
const [FIRST, SECOND, THIRD] = Object.keys(RECIPE) as [string, string, string]
const FOURTH = 'Isomerate'

/** In the page: what is moved, with its place at the beginning. */
interface Hold {
  dot: Element
  x: number
  y: number
  /** Of the last material. */
  share: HTMLInputElement
  /** The maximum of a limit laid over the grade. */
  limit: HTMLInputElement
  write(field: HTMLInputElement, text: string): void
}
declare global {
  interface Window {
    hold: Hold
  }
}

async function prepare(page: Page) {
  await page.locator('.map-box[aria-busy=false]').waitFor()
  await page.evaluate(() => {
    const dot = document.querySelector('.map-dot')!
    dot.scrollIntoView({ block: 'center' })
    const { x, y, width } = dot.getBoundingClientRect()
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    window.hold = {
      dot,
      x: x + width / 2,
      y: y + width / 2,
      share: [...document.querySelectorAll<HTMLInputElement>('.grid input')].at(-1)!,
      limit: document.querySelectorAll<HTMLInputElement>('.limit-field input')[1]!,
      write(field, text) {
        value.call(field, text)
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      },
    }
  })
}

/** Each runs in the page, before a frame; none of them may name anything of this file. */
const MOVES = {
  'the dot is dragged': (at: number) => {
    const { dot, x, y } = window.hold
    const place = { pointerId: 1, clientX: x + 60 * Math.sin(at / 12), clientY: y + 40 * Math.sin(at / 7) }
    dot.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, ...place }))
  },
  'a limit is typed at every frame': (at: number) =>
    window.hold.write(window.hold.limit, String(750 + (at % 40) * 0.5)),
  'a share is typed at every frame': (at: number) =>
    window.hold.write(window.hold.share, String(10 + (at % 40) * 0.2)),
}

export const bench: Bench = {
  what: 'frames of the recipe map while the dot, a limit or a share moves, in a browser, beside the same page at rest',
  async run({ pick, say }) {
    const site = await openTestSite()
    const count = pick(2, FRAMES, 4 * FRAMES)
    const { page, wizard } = await openWizard(site)
    await wizard.toPercentages([FIRST, SECOND, THIRD, FOURTH])
    await wizard.setPercentages({ [FIRST]: '45', [SECOND]: '25', [THIRD]: '20', [FOURTH]: '10' })
    await page.getByRole('combobox', { name: 'Check against' }).selectOption('en228-e10-2026-11')
    await page.locator('.grade-fold').click()
    await page.getByRole('button', { name: 'Add a limit' }).click()
    await page.getByRole('group', { name: 'Density' }).getByLabel('Max').fill('770')
    await wizard.button('Recipe map').click()

    const seen: [what: string, frames: Frames][] = []
    const measure = async (what: string, move: (at: number) => void) => {
      await prepare(page)
      const dot = (await page.locator('.map-dot').boundingBox())!
      await page.mouse.move(dot.x + dot.width / 2, dot.y + dot.height / 2)
      await page.mouse.down()
      seen.push([what, await framesOf(site.browser, page, count, move)])
      await page.mouse.up()
      say(what)
    }
    await measure('at rest', () => {})
    for (const [what, move] of Object.entries(MOVES)) await measure(what, move)
    await measure('at rest again', () => {})
    await site.close()
    await closeSharedBrowser()
    return {
      tables: [
        {
          title: `The page around a recipe map of four gasolines against EN 228, ${count} frames`,
          head: ['what', 'frames a second', 'CPU ms a frame', '95 %', 'long tasks', 'most of it'],
          rows: seen.map(([what, { rate, cpu, longTasks, parts }]) => [
            what,
            figure(rate),
            figure(cpu.mean),
            figure(cpu.slow),
            longTasks,
            parts
              .slice(0, 3)
              .map(([part, ms]) => `${part} ${figure(ms)}`)
              .join(', '),
          ]),
          notes: [
            'CPU is that of the page’s main thread, and so hardly that of other load; frames a second are those of this machine as it is now.',
          ],
        },
      ],
      goals: seen
        .filter(([what]) => what.endsWith('dragged'))
        .map(([what, { cpu }]) => atMost(`${what}, main thread a frame`, CPU_MAX_MS, cpu.mean, 'ms')),
    }
  },
}
