import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Bench, Goal, Table } from './bench.ts'

const ENDING = '.bench.ts'

const names = [...new Bun.Glob(`*${ENDING}`).scanSync(import.meta.dir)]
  .map((file) => file.slice(0, -ENDING.length))
  .sort()
const load = async (name: string): Promise<Bench> =>
  ((await import(join(import.meta.dir, name + ENDING))) as { bench: Bench }).bench

async function help(): Promise<string> {
  const lines = await Promise.all(names.map(async (name) => `  ${name.padEnd(8)} ${(await load(name)).what}`))
  return `bun run bench [--smoke | --long] [part of a NAME]…
Measures, and prints tables and which goals are met; fails where a bench does not work, not where a goal is missed. What is compared is run by turns in one go, so that a busy machine
is fair to both: trust the ratios, not the figures of one machine.

${lines.join('\n')}

  --smoke  only whether each works: the smallest counts, nothing measured
  --long   full counts: minutes instead of seconds
  --help   this text`
}

function readArguments() {
  try {
    return parseArgs({
      args: process.argv.slice(2),
      options: {
        smoke: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
  } catch (error) {
    console.error((error as Error).message)
    return process.exit(2)
  }
}

/** A plain-text table; all columns but the first are right-aligned. */
function tableText({ title, head, rows, notes = [] }: Table): string {
  const cells = [head, head.map(() => ''), ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  cells[1] = widths.map((width) => '─'.repeat(width))
  const lines = cells.map((row) =>
    row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n]!))).join('  '),
  )
  return ['', title, ...lines, ...notes.map((note) => `· ${note}`)].join('\n')
}

const { values, positionals } = readArguments()
if (values.help) {
  console.log(await help())
  process.exit(0)
}
const chosen = names.filter(
  (name) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
)
if (chosen.length === 0) {
  console.error(`There is no such bench. There are: ${names.join(', ')}.`)
  process.exit(2)
}

const machine = () => `${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`
console.log(`Bun ${Bun.version}, ${process.platform} ${process.arch}, ${machine()}`)
const size = values.smoke ? 0 : values.long ? 2 : 1
const goals: Goal[] = []
let broken = 0
for (const name of chosen) {
  try {
    const { run } = await load(name)
    const report = await run({
      pick: (...counts) => counts[size]!,
      say: (line) => console.error(`  ${name}: ${line}`),
    })
    if (values.smoke) console.log(`${name} works`)
    else for (const table of report.tables) console.log(tableText(table))
    goals.push(...report.goals)
  } catch (error) {
    broken += 1
    console.error(`${name} is broken:`, error)
  }
}
if (!values.smoke) {
  const rows = goals.map(({ what, goal, figure, isMet }) => [what, goal, figure, isMet ? 'met' : 'MISSED'])
  console.log(tableText({ title: 'Goals', head: ['what', 'goal', 'figure', ''], rows }))
  console.log(`\n${machine()} at the end`)
}
process.exit(broken === 0 ? 0 : 1)
