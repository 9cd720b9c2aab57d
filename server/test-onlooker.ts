import type { App } from './app.ts'
import type { TestDatabase } from './db/test-database.ts'
import { plainBody } from './test-conformance.ts'

/** A list in which somebody saw what is not theirs. */
class SeenByAnother extends Error {
  override name = 'SeenByAnother'
}

const LIST = /^\/(me\/)?materials\/$/

export const isMaterialList = (method: string, { pathname }: URL): boolean =>
  method === 'GET' && LIST.test(pathname)

interface Listed {
  id: string
  is_owner: boolean
}

/**
 * Asks for the list that somebody was just given, as another account without a material of its own. What was kept of the
 * first answer must not show in the second, nor may the first one's entity tag stand for it.
 * @throws SeenByAnother
 */
export async function lookOn(
  { app, sql }: { app: App; sql: TestDatabase },
  url: URL,
  answer: Response,
  headers: Record<string, string>,
): Promise<void> {
  const ask = (more: Record<string, string> = {}) =>
    app.handle(new Request(url, { headers: { ...headers, ...more } }))
  const theirs = await plainBody(answer)
  const second = await ask()
  const seen = await plainBody(second)
  if (second.status !== 200) throw new Error(`The onlooker was refused: ${second.status} ${seen}`)
  const rows = JSON.parse(seen) as Listed[]
  const ids = rows.map(({ id }) => id)
  const owned = await sql`select id from material where id = any(${ids}::uuid[]) and owner_id is not null`
  if (owned.length > 0 || rows.some(({ is_owner }) => is_owner)) {
    throw new SeenByAnother(
      `${url.pathname}${url.search} shows another account's material: ${seen.slice(0, 500)}`,
    )
  }
  const again = await ask({ 'if-none-match': answer.headers.get('etag') ?? '' })
  if (again.status === 304 && theirs !== seen) {
    throw new SeenByAnother(`${url.pathname}${url.search} has one entity tag for two lists.`)
  }
}

const OWN_CALCULATION = /^\/me\/calculations\/[\w-]+\/$/

/** One of somebody's own calculations, or a deletion or correction of it. */
export const isOwnCalculation = ({ pathname }: URL): boolean => OWN_CALCULATION.test(pathname)

/**
 * Asks for a calculation that somebody was just given, as another account.
 * @throws SeenByAnother
 */
export async function lookForCalculation(
  app: App,
  { pathname }: URL,
  headers: Record<string, string>,
): Promise<void> {
  for (const method of ['GET', 'DELETE']) {
    const { status } = await app.handle(new Request(`http://localhost${pathname}`, { method, headers }))
    if (status !== 404)
      throw new SeenByAnother(`${method} ${pathname} answers another account with ${status}.`)
  }
}
