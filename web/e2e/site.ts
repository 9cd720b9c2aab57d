import { afterAll, afterEach, beforeAll } from 'bun:test'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createApp } from '#server/app.ts'
import { loadCalc } from '#server/calc.ts'
import { openTestDb, type TestDatabase } from '#server/db/test-database.ts'
import type { AppConfig } from '#server/deps.ts'
import { bundledCatalogue } from '#server/features/materials/catalogue.file.ts'
import { seedCatalogue } from '#server/features/materials/catalogue.service.ts'
import { createLog } from '#server/log.ts'
import { openSite } from '#server/static.ts'
import { TEST_CONFIG } from '#server/test-app.ts'
import { atEnd } from '#server/test-ending.ts'
import { PATIENCE_MS, sharedBrowser } from './browser.ts'

export const PASSWORD = 'correct horse 9 battery'

export interface SignedIn {
  access: string
  refresh: string
  user: { id: string; username: string }
}

/** The product whole: its server on a socket, a database of its own with the catalogue, the built page, a browser shared with other files. */
export interface TestSite {
  url: string
  sql: TestDatabase
  browser: Browser
  /** A new account with its trial of Premium; `tier: null` leaves it without a subscription. */
  account(options?: { tier?: null }): Promise<SignedIn>
  /** A page of a window of its own, logged in where an account is given. */
  open(options?: OpenOptions): Promise<Page>
  /** Posts what an account makes (a grade, a calculation); the answer's body. */
  create(owner: SignedIn, path: string, body: object): Promise<unknown>
  /** Stores a material of an account's own. */
  addMaterial(owner: SignedIn, material: object): Promise<unknown>
  /** Closes what a test has opened. */
  endTest(): Promise<void>
  close(): Promise<void>
}

interface Looks {
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** With fingers instead of a mouse. */
  touch?: boolean
}

export interface OpenOptions extends Looks {
  as?: SignedIn
  path?: string
  language?: 'en' | 'fa'
  /** The analysis that its tab has, as `keptAnalysis` read it in another. */
  analysis?: string
  /** What its tab works in: a company's id and the roles there, or "-". */
  space?: string
  /** The units that are shown, where they are not the usual ones. */
  units?: object
}

const WIDE = { width: 1280, height: 900 }

export async function openTestSite(more: Partial<AppConfig> = {}, isLasting = false): Promise<TestSite> {
  const sql = await openTestDb(isLasting)
  await seedCatalogue(sql, bundledCatalogue())
  const config = { ...TEST_CONFIG, ...more }
  const site = await openSite(join(import.meta.dir, '../../dist/web'))
  const app = createApp({
    sql,
    calc: await loadCalc(),
    config,
    clock: () => new Date(),
    log: createLog('silent'),
    site,
  })
  app.listen({ port: 0, hostname: '127.0.0.1', reusePort: false })
  const url = new URL(app.server!.url).origin
  const browser = await sharedBrowser()
  const windows = windowsOf(browser, url)
  let accounts = 0

  const test: TestSite = {
    url,
    sql,
    browser,

    async account({ tier } = {}) {
      accounts += 1
      const username = `engineer-${accounts}`
      const answer = await fetch(`${url}/api/register/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          username,
          first_name: 'Test',
          last_name: 'Engineer',
          email: `${username}@example.com`,
          phone_number: '+98 21 1234 5678',
          password: PASSWORD,
          password_confirm: PASSWORD,
        }),
      })
      if (answer.status !== 201)
        throw new Error(`registering answered ${answer.status}: ${await answer.text()}`)
      const signedIn = (await answer.json()) as SignedIn
      if (tier === null) await sql`delete from subscription where space_id = ${signedIn.user.id}`
      return signedIn
    },

    async open({ as, path = '/', language = 'en', analysis, space, units, ...looks } = {}) {
      const page = await windows.open(looks)
      await page.addInitScript(enter, [
        as ?? null,
        { language, ...(units && { units }) },
        analysis ?? null,
        space ?? null,
      ] as const)
      await page.goto(path)
      return page
    },

    async create({ access }, path, body) {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },

    addMaterial: (account, material) => test.create(account, '/me/materials/', material),

    endTest: windows.endTest,

    close: async () => {
      await Promise.all(browser.contexts().map((window) => window.close()))
      await app.stop(true)
    },
  }
  return test
}

let shared: TestSite | null = null

/** One site for all files of a process that want nothing of their own of it: each test has accounts of its own. */
async function sharedSite(): Promise<TestSite> {
  if (shared?.browser.isConnected()) return shared
  shared = await openTestSite({}, true)
  atEnd(shared.close)
  return shared
}

/** The site of a file of tests: open before the first of them, its windows closed after each. */
export function testSite(more?: Partial<AppConfig>): TestSite {
  const site = {} as TestSite
  beforeAll(async () => void Object.assign(site, await (more ? openTestSite(more) : sharedSite())), 180_000)
  afterEach(() => site.endTest())
  if (more) afterAll(() => site.close?.())
  return site
}

/** So many windows stay from one test to the next. */
const MOST_STANDING = 4

/**
 * The windows of a site's tests. To open one takes as long as to load a page in it, mostly for its process: so they stay for the
 * next test, without what was in their storage. The first page of each stays, which keeps the process.
 */
function windowsOf(browser: Browser, baseURL: string) {
  const standing: { context: BrowserContext; first: Page; isTaken: boolean; touch: boolean }[] = []

  const openStanding = async (touch: boolean) => {
    // What moves is waited for: a quarter of the time.
    const looks = { viewport: WIDE, colorScheme: 'light', hasTouch: touch, isMobile: touch } as const
    const context = await browser.newContext({ ...looks, baseURL, reducedMotion: 'reduce' })
    context.setDefaultTimeout(PATIENCE_MS)
    const one = { context, first: await context.newPage(), isTaken: true, touch }
    standing.push(one)
    context.once('close', () => void standing.splice(standing.indexOf(one), 1))
    return one
  }

  const clear = async ({ context, first }: (typeof standing)[number]) => {
    await Promise.all(context.pages().map((page) => page !== first && page.close()))
    await context.clearPermissions()
    await context.unrouteAll()
    await context.clearCookies()
    const tools = await context.newCDPSession(first)
    await tools.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' })
    await tools.detach()
  }

  return {
    async open({ theme = 'light', viewport = WIDE, touch = false }: Looks) {
      const one =
        standing.find((window) => !window.isTaken && window.touch === touch) ?? (await openStanding(touch))
      one.isTaken = true
      const page = await one.context.newPage()
      if (theme !== 'light') await page.emulateMedia({ colorScheme: theme })
      if (viewport !== WIDE) await page.setViewportSize(viewport)
      return page
    },

    async endTest() {
      const kept = standing.slice(0, MOST_STANDING)
      for (const context of browser.contexts())
        if (!kept.some((one) => one.context === context)) await context.close()
      for (const one of kept)
        if (one.isTaken) {
          await clear(one)
          one.isTaken = false
        }
    },
  }
}

/** Puts a session, preferences and an analysis into the window's storage, once, before the page's own scripts run. */
function enter([session, preferences, analysis, space]: readonly [
  ...[session: SignedIn | null, preferences: object],
  ...[analysis: string | null, space: string | null],
]): void {
  if (localStorage.getItem('preferences')) return
  if (analysis) sessionStorage.setItem('analysis', analysis)
  localStorage.setItem('preferences', JSON.stringify(preferences))
  if (!session) return
  if (space) sessionStorage.setItem('space', `${session.user.id} ${space}`)
  localStorage.setItem('access_token', session.access)
  localStorage.setItem('refresh_token', session.refresh)
  localStorage.setItem('user', JSON.stringify(session.user))
}
