import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type OpenDatabase, openDatabase } from '../db/connect.ts'
import { prepareDatabase } from '../db/migrate.ts'
import type { Sql } from '../db/sql.ts'
import { bundledCatalogue } from '../features/materials/catalogue.file.ts'
import { createLog } from '../log.ts'
import { until } from '../test-until.ts'
import { ended, runHere, spawnCommand } from './test-command.ts'

const TIMEOUT_MS = 60_000
const MANY = 5000
const HEADER = 'name,producer_english_name,categories,recovery,density,ibp,pct_50,fbp,color,source'

let folder: string
let dataDir: string
let database: OpenDatabase
let sql: Sql

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fuelblend-seed-'))
  dataDir = join(folder, 'data')
  // The tests keep the embedded database open, as a running server does; the command joins it.
  database = await openDatabase({ databaseUrl: null, dataDir })
  await prepareDatabase(database.target, createLog('silent'))
  // No time limit: a transaction here waits for a command that has yet to start.
  sql = connect(database.target, { timeoutMs: null })
}, TIMEOUT_MS)
beforeEach(async () => {
  await sql`truncate material, catalogue_release cascade`
})
afterAll(async () => {
  await sql.end()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}, TIMEOUT_MS)

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const spawn = (...words: string[]) => spawnCommand('seed', words, { DATA_DIR: dataDir })
const seedApart = (...words: string[]) => ended(spawn(...words))
const seed = (...words: string[]) => runHere('seed', words, { DATA_DIR: dataDir })

const rows = async () => {
  const [row] = await sql`select count(*) as rows from material where owner_id is null`
  return row!.rows as number
}
const csvOfMany = () =>
  [
    HEADER,
    ...Array.from({ length: MANY }, (_, i) => `Gasoil ${i},Refinery,gasoil,,840,180,270,350,L0.5,`),
  ].join('\n')

describe('bun run seed', () => {
  test('loads the catalogue of the product, and the second time says that there is nothing to do', async () => {
    const total = bundledCatalogue().length
    const first = await seedApart()
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toContain(`${total} added, 0 changed, 0 removed, 0 unchanged.`)
    expect(await rows()).toBe(total)
    const second = await seedApart()
    expect(second).toMatchObject({ code: 0, err: '' })
    expect(second.out).toBe(`Nothing to do: the catalogue has ${total} materials just so already.\n`)
  })

  test('with --dry-run says what it would do and does nothing', async () => {
    const path = file('one.csv', `${HEADER}\nGasoil,Refinery,gasoil,,840,,,,,\n`)
    const { out, code } = await seed('--file', path, '--dry-run')
    expect(out).toBe(
      '  + Gasoil, Refinery\n1 would be added, 0 would be changed, 0 would be removed, 0 unchanged.\n',
    )
    expect(code).toBe(0)
    expect(await rows()).toBe(0)
  })

  test('with --replace removes what the files do not have', async () => {
    const one = file('one.csv', `${HEADER}\nA,Refinery,gasoil,,840,,,,,\nB,Refinery,gasoil,,850,,,,,\n`)
    const two = file(
      'two.json',
      '[{"name": "B", "producer_english_name": "Refinery", "categories": ["gasoil"], "properties": {"density": 851}}]',
    )
    await seed('--file', one)
    const { out } = await seed('--file', two, '--replace')
    expect(out).toBe('  ~ B, Refinery\n  - A, Refinery\n0 added, 1 changed, 1 removed, 0 unchanged.\n')
    expect(await sql`select name, properties -> 'density' as density from material`).toEqual([
      { name: 'B', density: 851 },
    ] as never)
  })

  test('reads a spreadsheet’s CSV: semicolons, a byte order mark, Persian digits and quoted cells', async () => {
    const path = file(
      'excel.csv',
      '\ufeffName;producer_english_name;categories;density;ibp;pct_50;source\r\n' +
        '"Gasoil ""A""; light";پالایشگاه;"gasoil;naphtha";۸۳۲٫۵;۱۸۰;270;"two\r\nlines"\r\n;;;;;;\r\n',
    )
    const { err, code } = await seed('--file', path)
    expect(err).toBe('')
    expect(code).toBe(0)
    const [row] = await sql`select * from material`
    expect(row).toMatchObject({
      name: 'Gasoil "A"; light',
      producer_english_name: 'پالایشگاه',
      categories: ['gasoil', 'naphtha'],
      source: 'two\r\nlines',
      properties: { density: 832.5, ibp: 180, pct_50: 270, recovery: null },
    })
  })

  test('reports every bad row of every file with its line and reason, and loads nothing', async () => {
    const csv = file(
      'bad.csv',
      [
        HEADER,
        'Good,Refinery,gasoil,98,840,180,270,350,L0.5,ok',
        ',Refinery,gasoil,98,840,,,,,',
        'Unit,Refinery,gasoil,98,0.84,,,,,',
        '"Two',
        'lines",Refinery,diesel,110,840,,,,,',
        'Order,Refinery,gasoil,98,840,280,270,401,,',
        'Comma,Refinery,gasoil,98,"840,5",,,,,',
        ' good ,REFINERY,gasoil,98,841,,,,,',
      ].join('\r\n'),
    )
    const json = file(
      'bad.json',
      '{"materials": [\n {"name": "J", "producer_english_name": "R", "categories": ["gasoil"], "properties": {"densty": 1}, "colour": 2},\n 7\n]}',
    )
    const { out, err, code } = await seedApart('--file', csv, '--file', json)
    expect(err.split('\n')).toEqual([
      `${csv}:3: name: This field is required.`,
      `${csv}:4: Unit: properties.density: Density must be given in kg/m³, between 400 and 1200 (0.832 g/cm³ is 832).`,
      `${csv}:5: Two lines: name: Line breaks and characters that control the direction of text are not allowed: U+000D.`,
      `${csv}:5: Two lines: categories.0: "diesel" is not a valid choice. Choices: customized, gasoil, gasoline, naphtha, white_spirit, residual.`,
      `${csv}:5: Two lines: properties.recovery: Recovery must be between 25 and 100`,
      `${csv}:7: Order: properties.fbp: FBP cannot exceed 400°C`,
      `${csv}:7: Order: properties.pct_50: Distillation values must be strictly ascending: 50% (270°C) must be above IBP (280°C)`,
      `${csv}:8: Comma: properties.density: A valid number is required. In "840,5" use a point for decimals and nothing for thousands.`,
      `${csv}:9: good: name: The same name and producer as ${csv}, line 2.`,
      `${json}:2: J: colour: Unknown field "colour".`,
      `${json}:2: J: properties.densty: Unknown property "densty".`,
      `${json}:3: Invalid data. Expected a dictionary, but got int.`,
      '12 faults found. Nothing was loaded.',
      '',
    ])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(await rows()).toBe(0)
  })

  test.each([
    ['empty.csv', '', ':1: The file is empty: expected a first line with the names of the columns.'],
    ['header.csv', HEADER, ':1: There is no material in it.'],
    ['column.csv', `${HEADER},densty\n`, ':1: Unknown column "densty".'],
    ['twice.csv', `${HEADER},density\n`, ':1: The column "density" appears twice.'],
    ['missing.csv', 'name,density\nA,840\n', ':1: The column "producer_english_name" is missing.'],
    ['short.csv', `${HEADER}\n\nA,Refinery,gasoil\n`, ':3: Expected 10 fields, one a column, but found 3.'],
    ['quote.csv', `${HEADER}\nA,"Refinery,gasoil\n`, ':2: Not CSV: a quote is opened and never closed.'],
    ['latin.csv', Buffer.from(`${HEADER}\nB,\xe9,gasoil`, 'latin1'), ':2: The file is not in UTF-8.'],
    ['list.json', '{"rows": []}', ':1: Expected a list of materials'],
    ['none.json', '[]', ':1: There is no material in it.'],
    [
      'comma.json',
      '[\n {"name": 1}\n {"name": 2}\n]',
      ':3: Not JSON: Unexpected token LBrace found (column 2).',
    ],
    ['twin.json', '[{"name": "A",\n "name": "B"}]', ':2: Not JSON: the key "name" appears twice (column 2).'],
  ])('names what is wrong with %s as a whole', async (name, content, said) => {
    const path = file(name, content)
    const { err, code } = await seed('--file', path)
    expect(err).toContain(path + said)
    expect(code).toBe(1)
  })

  test('called wrongly says so and ends with 2; --help explains every option', async () => {
    expect(await seedApart('--nope')).toMatchObject({ code: 2, err: expect.stringContaining("'--nope'") })
    expect(await seed('materials.csv')).toMatchObject({ code: 2 })
    expect(await seed('--file', '/nowhere.csv')).toMatchObject({
      code: 2,
      err: expect.stringContaining('/nowhere.csv'),
    })
    const { out, code } = await seed('--help')
    for (const option of ['--file', '--dry-run', '--replace']) expect(out).toContain(option)
    expect(code).toBe(0)
  })

  test('tells of settings and databases that are wrong in one line', async () => {
    expect(await runHere('seed', [], { DATABASE_URL: 'mysql://x/y' })).toEqual({
      out: '',
      err: 'DATABASE_URL must look like postgres://user:password@host:5432/database.\nNothing was loaded.\n',
      code: 1,
    })
  })
})

describe('5,000 rows', () => {
  test(
    'by two commands at once are there once',
    async () => {
      const path = file('many.csv', csvOfMany())
      const reports = await Promise.all([seedApart('--file', path), seedApart('--file', path)])
      expect(reports.map(({ code }) => code)).toEqual([0, 0])
      const said = reports.map(({ out }) => out.trim().split('\n').at(-1)!).sort()
      expect(said).toEqual([
        '5000 added, 0 changed, 0 removed, 0 unchanged.',
        'Nothing to do: the catalogue has 5000 materials just so already.',
      ])
      expect(await rows()).toBe(MANY)
    },
    TIMEOUT_MS,
  )

  test.each(['SIGKILL', 'SIGINT'] as const)(
    'ended by %s in the middle leave nothing behind, and the next seeding finishes',
    async (signal) => {
      const path = file('many.csv', csvOfMany())
      // The database stops at row 4,000 for as long as the test holds this lock.
      await sql`
      create function stop_here() returns trigger language plpgsql as
        'begin if new.name = ''Gasoil 4000'' then perform pg_advisory_xact_lock(77); end if; return new; end'`
      await sql`create trigger stop_here before insert on material for each row execute function stop_here()`
      try {
        await sql.begin(async (held) => {
          await held`select pg_advisory_xact_lock(77)`
          const command = spawn('--file', path)
          const isWaiting = async () =>
            (await sql`select from pg_locks where locktype = 'advisory' and not granted and objid = 77`)
              .length > 0
          await until(isWaiting)
          command.kill(signal)
          expect(await command.exited).toBe(signal === 'SIGINT' ? 130 : 137)
        })
      } finally {
        await sql`drop function stop_here cascade`
      }
      expect(await rows()).toBe(0)
      expect(await seed('--file', path)).toMatchObject({ code: 0 })
      expect(await rows()).toBe(MANY)
    },
    TIMEOUT_MS,
  )
})
