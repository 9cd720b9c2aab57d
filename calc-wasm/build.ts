import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawsSource, rulesSource } from './build-rules.ts'

const ROOT = join(import.meta.dir, '..')
export const CALC_OUTPUT = join(ROOT, 'dist/calc.wasm')
export const UNCERTAINTY_OUTPUT = join(ROOT, 'dist/uncertainty.wasm')

/** The modules, with their pages of memory, which does not grow. */
export const MODULES = [
  { source: 'calc-wasm/assembly/index.ts', output: 'dist/calc.wasm', pages: 1 },
  // Larger because of its tables.
  { source: 'calc-wasm/assembly/uncertainty.ts', output: 'dist/uncertainty.wasm', pages: 32 },
]
type Module = (typeof MODULES)[number]

/** What the compiler is told of a module: without imports or growing memory it gives the same bits in every engine. */
export const wordsFor = ({ source, output, pages }: Module, ...how: string[]): string[] => [
  ...[source, '--outFile', output, '--runtime', 'stub'],
  ...['--initialMemory', String(pages), '--maximumMemory', String(pages)],
  ...how,
]

/** Compiles a module as it is shipped. Returns its size in bytes. */
async function build(module: Module): Promise<number> {
  const { source, output } = module
  const asc = join(ROOT, 'node_modules/assemblyscript/bin/asc.js')
  // Level 3 is a sixth larger than level 2 and 2–3 % faster; --converge would save 50 bytes and take half as long again.
  const compiler = Bun.spawn([process.execPath, asc, ...wordsFor(module, '-O3', '--noAssert')], {
    cwd: ROOT,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [words, faults, code] = await Promise.all([
    new Response(compiler.stdout).text(),
    new Response(compiler.stderr).text(),
    compiler.exited,
  ])
  if (code !== 0) throw new Error(`${source} does not compile:\n${words}${faults}`)
  return statSync(join(ROOT, output)).size
}

if (import.meta.main) {
  try {
    mkdirSync(join(ROOT, 'dist'), { recursive: true })
    writeFileSync(join(ROOT, 'dist/rules.ts'), rulesSource())
    writeFileSync(join(ROOT, 'dist/draws.ts'), drawsSource())
    const sizes = process.argv[2] === '--sources' ? [] : await Promise.all(MODULES.map(build))
    for (const [at, size] of sizes.entries())
      console.log(`${MODULES[at]!.output}: ${(size / 1000).toFixed(1)} kB`)
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault)
    process.exit(1)
  }
}
