import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Bench, Goal } from './bench.ts'
import { goalsText, tableText } from './print.ts'

const FOLDER = import.meta.dir
const ENDING = '.bench.ts'

const names = (await Array.fromAsync(new Bun.Glob(`*${ENDING}`).scan(FOLDER)))
  .map((file) => file.slice(0, -ENDING.length))
  .sort()

const load = async (name: string): Promise<Bench> => {
  const { bench }: { bench?: Bench } = await import(join(FOLDER, name + ENDING))
  if (!bench) throw new Error(`${name}${ENDING} exports no bench.`)
  return bench
}

async function help(): Promise<string> {
  const lines = await Promise.all(names.map(async (name) => `  ${name.padEnd(8)} ${(await load(name)).what}`))
  return `bun run bench [--long] [NAME]…
Measures, and prints tables and which goals are met. What is compared is run by turns in one go, so that a busy machine
is fair to both: trust the ratios, not the figures of one machine.

${lines.join('\n')}

  --long  full counts: minutes instead of seconds
  --help  this text`
}

function readArguments() {
  try {
    return parseArgs({
      args: process.argv.slice(2),
      options: { long: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
  } catch (error) {
    console.error((error as Error).message)
    return process.exit(2)
  }
}

const { values, positionals } = readArguments()
if (values.help) {
  console.log(await help())
  process.exit(0)
}
const unknown = positionals.find((name) => !names.includes(name))
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}". There are: ${names.join(', ')}.`)
  process.exit(2)
}

const machine = () => `${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`
console.log(`Bun ${Bun.version}, ${process.platform} ${process.arch}, ${machine()}`)
const goals: Goal[] = []
for (const name of positionals.length > 0 ? positionals : names) {
  const bench = await load(name)
  const report = await bench.run({ long: values.long, say: (line) => console.error(`  ${name}: ${line}`) })
  for (const table of report.tables) console.log(tableText(table))
  goals.push(...report.goals)
}
if (goals.length > 0) console.log(goalsText(goals))
console.log(`\n${machine()} at the end`)
process.exit(0)
