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
  close(): Promise<void>
}

export interface OpenOptions {
  as?: SignedIn
  path?: string
  language?: 'en' | 'fa'
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** With fingers instead of a mouse. */
  touch?: boolean
}

const WIDE = { width: 1280, height: 900 }

export async function openTestSite(more: Partial<AppConfig> = {}): Promise<TestSite> {
  const sql = await openTestDb()
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

    async open({ as, path = '/', language = 'en', theme = 'light', viewport = WIDE, touch = false } = {}) {
      const context = await browser.newContext({
        viewport,
        colorScheme: theme,
        baseURL: url,
        hasTouch: touch,
        // What moves is waited for: a quarter of the time.
        reducedMotion: 'reduce',
        isMobile: touch,
      })
      context.setDefaultTimeout(PATIENCE_MS)
      await enter(context, as ?? null, language)
      const page = await context.newPage()
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
  shared = await openTestSite()
  atEnd(shared.close)
  return shared
}

/** The site of a file of tests: open before the first of them, its windows closed after each. */
export function testSite(more?: Partial<AppConfig>): TestSite {
  const site = {} as TestSite
  beforeAll(async () => void Object.assign(site, await (more ? openTestSite(more) : sharedSite())), 180_000)
  afterEach(() => Promise.all(site.browser.contexts().map((window) => window.close())))
  if (more) afterAll(() => site.close?.())
  return site
}

/** Puts a session and a language into the window's storage, once, before the page's own scripts run. */
async function enter(context: BrowserContext, session: SignedIn | null, language: 'en' | 'fa') {
  await context.addInitScript(
    ([signedIn, chosen]) => {
      if (localStorage.getItem('preferences')) return
      localStorage.setItem('preferences', JSON.stringify({ language: chosen }))
      if (!signedIn) return
      localStorage.setItem('access_token', signedIn.access)
      localStorage.setItem('refresh_token', signedIn.refresh)
      localStorage.setItem('user', JSON.stringify(signedIn.user))
    },
    [session, language] as const,
  )
}
