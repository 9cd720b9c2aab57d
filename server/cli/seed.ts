import {
  bundled,
  bundledFiles,
  type CatalogueFault,
  readCatalogue,
} from '../features/materials/catalogue.file.ts'
import type { CatalogueText } from '../features/materials/catalogue.rows.ts'
import { type SeedReport, seedCatalogue } from '../features/materials/catalogue.service.ts'
import { CommandError, runCommand, UsageError, withDatabase } from './command.ts'

const HELP = `bun run seed [--file PATH]… [--dry-run] [--replace]
Loads materials into the catalogue that every account sees. Every row is checked first; if one is bad, each bad row is
reported with its line and reason, and nothing is loaded. Seeding the same again changes nothing.

  --file PATH  a JSON or CSV file; may be given several times. Without it: the catalogue that comes with the product.
  --dry-run    say what would be added, changed and removed, and do nothing
  --replace    make the catalogue equal to the files: materials that are not in them are removed. Accounts' own
               materials are never touched, and past calculations keep the figures they were made with.
  --help       this text

A material is known by its name and English producer, whatever the case or the Persian letter forms. One that the
catalogue has already takes the file's figures and keeps its id, with --replace and without it: the id follows from both.

JSON  a list of materials, or {"materials": [ … ]}, each
      {"name", "producer_english_name", "categories": ["gasoil"], "properties": {"density": 832.5, …},
       "name_farsi", "producer_farsi_name", "source", "comment"}
CSV   a first line with column names: name, producer_english_name, categories (several apart by ; or |), and of the
      others those you have: name_farsi, producer_farsi_name, source, comment, and properties by name (ibp, pct_5, …,
      density). UTF-8; columns apart by comma, semicolon or tab; Persian digits are understood; empty cells are unknown.

The database is the one of the settings: DATABASE_URL, or the embedded one under DATA_DIR. The server may be running.
Ends with 0 when all is well, 1 when nothing was loaded because of a fault, 2 when called wrongly.`

const SHOWN = 20

async function openFile(name: string): Promise<CatalogueText> {
  try {
    return { name, bytes: await Bun.file(name).bytes() }
  } catch (error) {
    throw new UsageError(`${name} can't be read: ${(error as Error).message}`)
  }
}

/** Line ends and other control characters in a name would garble the report or the terminal. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')

const faultLine = ({ file, line, material, field, reason }: CatalogueFault): string =>
  oneLine(`${file}:${line}: ${[material, field, reason].filter(Boolean).join(': ')}`)

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/** The counts and the first names of each kind of change. */
function reportLines(report: SeedReport, dryRun: boolean): string[] {
  const kinds = [
    ['+', report.added, dryRun ? 'would be added' : 'added'],
    ['~', report.changed, dryRun ? 'would be changed' : 'changed'],
    ['-', report.removed, dryRun ? 'would be removed' : 'removed'],
  ] as const
  const lines = kinds.flatMap(([mark, names]) => [
    ...names.slice(0, SHOWN).map((name) => `  ${mark} ${oneLine(name)}`),
    ...(names.length > SHOWN ? [`  ${mark} … and ${names.length - SHOWN} more`] : []),
  ])
  if (lines.length === 0) {
    return [`Nothing to do: the catalogue has ${count(report.unchanged, 'material')} just so already.`]
  }
  const sums = kinds.map(([, names, word]) => `${names.length} ${word}`)
  return [...lines, `${sums.join(', ')}, ${report.unchanged} unchanged.`]
}

const OPTIONS = {
  file: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
} as const
const COMMAND = { help: HELP, options: OPTIONS, onFailure: 'Nothing was loaded.' }

await runCommand('seed', COMMAND, async ({ file: names, 'dry-run': dryRun, replace }) => {
  const read = readCatalogue(names ? await Promise.all(names.map(openFile)) : bundledFiles())
  if (!read.ok) {
    for (const fault of read.faults) console.error(faultLine(fault))
    throw new CommandError(`${count(read.faults.length, 'fault')} found. Nothing was loaded.`)
  }
  const report = await withDatabase(
    process.env,
    (sql) =>
      seedCatalogue(sql, read.materials, { replace, dryRun, release: names ? null : bundled().release }),
    !dryRun,
  )
  for (const line of reportLines(report, dryRun)) console.log(line)
})
