import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** By itself and for all: nobody asked for what it deletes or lists. */
const OF_NOBODY = /calculations\/retention\.|\/catalogue\.|\.operator\.|\/accounts\/|subscriptions/

const sources = ['features', 'own', 'http'].flatMap((folder) =>
  (readdirSync(join(import.meta.dir, folder), { recursive: true }) as string[])
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((name) => !OF_NOBODY.test(name))
    .map((name) => ({ name, text: readFileSync(join(import.meta.dir, name), 'utf8') })),
)

/** What statements of a source take for an owner. */
function ownersIn(text: string): string[] {
  const compared = text.matchAll(
    /(?:owner_id|space_id) (?:=|is not distinct from) \$\{((?:[^{}]|\{[^}]*\})+)\}/g,
  )
  const inserted = text.matchAll(
    /insert into \w+ (?:as \w+ )?\((?:id, )?(?:owner_id|space_id),[^)]*\)\s*(?:values \(|select )(?:id, )?\s*\$\{([^}]+)\}/g,
  )
  const spaces = text.matchAll(/(?:from|update|into) space\b[^`]*?\bid = \$\{([^}]+)\}/g)
  return [...compared, ...inserted, ...spaces].map(([, what]) => what!.trim())
}

/** Those that no caller was found to be in: a `SpaceId`, or the column of a statement, is. */
const unchecked = (text: string): string[] =>
  ownersIn(text).filter(
    (what) =>
      !/^token\.spaceId$|\.space_id$/.test(what) &&
      !new RegExp(
        `\\b${what}: (SpaceId|Fragment)\\b|space_id: ${what}\\b|\\bspaceId(, \\w+)* \\}: Token\\b`,
      ).test(text),
  )

describe('the owner of what a statement reads or writes', () => {
  test('is a space that the caller was found to be in', () => {
    expect(sources.flatMap(({ text }) => ownersIn(text)).length).toBeGreaterThan(40)
    expect(sources.flatMap(({ name, text }) => unchecked(text).map((what) => `${name}: ${what}`))).toEqual([])
  })

  test('is found nowhere but in `caller`', () => {
    const makers = sources.filter(({ text }) => /\bas SpaceId\b/.test(text)).map(({ name }) => name)
    expect(makers).toEqual(['http/caller.ts'])
  })

  test('is never the account, which is only who acts', () => {
    const mixed = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/owner_id = (?:\$\{token\.accountId\}|caller\.account_id)/g)].map(
        ([what]) => `${name}: ${what}`,
      ),
    )
    expect(mixed).toEqual([])
  })

  test('would be missed here if it came from elsewhere', () => {
    const taken =
      'const f = (sql: Querier, owner: string) => sql`select from tank where owner_id = $' + '{owner}`'
    expect(unchecked(taken)).toEqual(['owner'])
    expect(unchecked(taken.replace('string', 'SpaceId'))).toEqual([])
  })
})
