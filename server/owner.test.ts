import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** By itself and for all: nobody asked for what it deletes or lists. */
const OF_NOBODY = /calculations\/retention\.|\/catalogue\.|\/accounts\//

const sources = ['features', 'space', 'http'].flatMap((folder) =>
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

/** A source by what it declares at its top level: a parameter of one function says nothing of another. */
const declarationsIn = (text: string): string[] =>
  text.split(/^(?=(?:export )?(?:async )?(?:const|let|function|class) )/m)

/** Types of this source that hold it as the space of a caller; a `Token` does. */
const holdersOf = (what: string, text: string): string[] => [
  'Token',
  'TokenColumns',
  ...[...text.matchAll(/^(?:export )?interface (\w+)[^{]*\{([^}]*)\}/gm)]
    .filter(([, , fields]) => new RegExp(`\\b${what}: SpaceId\\b`).test(fields!))
    .map(([, name]) => name!),
]

/** Those that no caller was found to be in: a `SpaceId`, or the column of a statement, is. */
const unchecked = (text: string): string[] =>
  declarationsIn(text).flatMap((declaration) =>
    ownersIn(declaration).filter((what) => {
      if (/^token\.spaceId$|\.space_id$/.test(what)) return false
      const holders = holdersOf(what, text).join('|')
      return !new RegExp(
        `\\b${what}: (SpaceId|Fragment)\\b|space_id: ${what}\\b|\\b${what}\\b[^{}]*\\}: .*\\b(${holders})\\b`,
      ).test(declaration)
    }),
  )

const migrations = join(import.meta.dir, '../sql/migrations')
/** The tables whose rows have an owner. */
const OWNED = new Set(
  readdirSync(migrations).flatMap((name) =>
    [...readFileSync(join(migrations, name), 'utf8').matchAll(/create table (\w+) \(([\s\S]*?)\n\)/g)]
      .filter(([, , columns]) => /\bowner_id\b/.test(columns!))
      .map(([, table]) => table!),
  ),
)
/** Statements that change or delete rows with an owner, whoever that is. */
const ownerless = (text: string): string[] =>
  [...text.matchAll(/sql(?:<[^`]*>)?`((?:[^`$]|\$\{[^`]*?\}|\$(?!\{))*)`/g)]
    .map(([, statement]) => statement!)
    .filter((statement) => {
      const table = statement.match(/(?:delete from|update) (\w+)\b/)?.[1]
      return table !== undefined && OWNED.has(table) && !/owner_id|space_id/.test(statement)
    })

describe('the owner of what a statement reads or writes', () => {
  test('is a space that the caller was found to be in', () => {
    expect(sources.flatMap(({ text }) => ownersIn(text)).length).toBeGreaterThan(40)
    expect(sources.flatMap(({ name, text }) => unchecked(text).map((what) => `${name}: ${what}`))).toEqual([])
  })

  test('is named by every statement that changes or deletes what has one', () => {
    expect(OWNED.size).toBeGreaterThan(5)
    expect(
      sources.flatMap(({ name, text }) => ownerless(text).map((what) => `${name}: ${what.trim()}`)),
    ).toEqual([])
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
    expect(unchecked(`${taken}\nconst g = (owner: SpaceId) => owner`)).toEqual(['owner'])
    expect(ownerless('sql`delete from material where id = $' + '{id}`')).toHaveLength(1)
  })
})
