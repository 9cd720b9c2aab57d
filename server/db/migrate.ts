// Brings the database up to date: finds the migrations that it lacks, and applies them.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { connect, type DatabaseTarget } from './connect.ts'
import { allowTime, type Querier, type Sql, type Transaction } from './sql.ts'
import { codeOf, isDatabaseUnavailable } from './unavailable.ts'

export type Migration = { name: string; text: string; checksum: string }

/** Why the database can't be brought up to date. The message is ready to be shown. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export type Applied = { name: string; checksum: string }

const FOLDER = join(import.meta.dir, '../../sql/migrations')

/** Any number that no other application locks on the same database. */
const LOCK = 720_846_113

const UNDEFINED_TABLE = '42P01'

/** The migrations of a folder in the order of their names. Line ends don't count for the checksum. */
export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/** @throws MigrationError if the applied migrations aren't the beginning of ours */
export function pending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  for (const [index, { name, checksum }] of applied.entries()) {
    const ours = migrations[index]
    if (ours?.name === name && ours.checksum === checksum) continue
    if (ours?.name === name) {
      throw new MigrationError(
        `The migration ${name} was changed after this database applied it. Restore the file, and put the change into a new migration.`,
      )
    }
    throw new MigrationError(
      migrations.some((migration) => migration.name === name)
        ? `The migration ${ours!.name} comes before ${name}, which this database has applied already. Migrations only go forward: give it a later name.`
        : `This database has applied the migration ${name}, which this release does not have. Start the newer release.`,
    )
  }
  return migrations.slice(applied.length)
}

const selectApplied = (sql: Querier) =>
  sql<Applied[]>`select name, checksum from schema_migration order by name`

/** The applied migrations in order; none in an empty database. */
export async function findApplied(sql: Sql): Promise<Applied[]> {
  try {
    return await selectApplied(sql)
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return []
    throw error
  }
}

/**
 * Applies pending migrations inside an open transaction, one server at a time, and returns their names. The lock ends with the
 * transaction, so it also works behind a pooler.
 */
export async function migrateWithin(
  transaction: Transaction,
  migrations: readonly Migration[],
  atMost = migrations.length,
): Promise<string[]> {
  await allowTime(transaction)
  await transaction`select pg_advisory_xact_lock(${LOCK})`
  await transaction`
    create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`
  const next = pending(migrations, await selectApplied(transaction)).slice(0, atMost)
  for (const { name, checksum, text } of next) {
    await transaction.unsafe(text)
    await transaction`insert into schema_migration (name, checksum) values (${name}, ${checksum})`
  }
  return next.map(({ name }) => name)
}

/**
 * Applies pending migrations in the order of their names, each in a transaction, and returns their names.
 * @throws MigrationError if the database has applied other migrations than ours
 */
export async function migrate(sql: Sql, migrations = readMigrations()): Promise<string[]> {
  if (pending(migrations, await findApplied(sql)).length === 0) return []
  const names: string[] = []
  for (;;) {
    const [name] = await sql.begin((transaction) => migrateWithin(transaction, migrations, 1))
    if (name === undefined) return names
    names.push(name)
  }
}

const WAIT_MS = 60_000
const RETRY_MS = 500

/** Migrates the database, waiting for it if both start together. Returns whether it was empty before. */
export async function prepareDatabase(target: DatabaseTarget, log: Log): Promise<boolean> {
  const migrations = readMigrations()
  const giveUpAt = performance.now() + WAIT_MS
  const sql = connect(target, { max: 1, timeoutMs: null })
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        const applied = await migrate(sql, migrations)
        if (applied.length > 0) log.info({ applied }, 'the database was brought up to date')
        return applied.length === migrations.length
      } catch (error) {
        if (!isDatabaseUnavailable(error) || performance.now() > giveUpAt) throw error
        if (attempt === 1) log.warn({ err: error }, 'the database does not answer yet, waiting for it')
        await Bun.sleep(RETRY_MS)
      }
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}
