import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { drawsSource, rulesSource } from './build-rules.ts'

const ROOT = join(import.meta.dir, '..')
export const CALC_OUTPUT = join(ROOT, 'dist/calc.wasm')
export const UNCERTAINTY_OUTPUT = join(ROOT, 'dist/uncertainty.wasm')

/** The modules, with their pages of memory, which does not grow. */
const MODULES = [
  { source: 'assembly/index.ts', output: CALC_OUTPUT, pages: 1 },
  // Larger because of its tables.
  { source: 'assembly/uncertainty.ts', output: UNCERTAINTY_OUTPUT, pages: 32 },
]

/** Compiles a module without imports or growing memory: it gives the same bits in every engine. Returns its size in bytes. */
async function build({ source, output, pages }: (typeof MODULES)[number]): Promise<number> {
  const compiler = Bun.spawn(
    [
      process.execPath,
      join(ROOT, 'node_modules/assemblyscript/bin/asc.js'),
      join(import.meta.dir, source),
      '--outFile',
      output,
      // Level 3 is a sixth larger than level 2 and 2–3 % faster; --converge would save 50 bytes and take half as long again.
      ...['-O3', '--noAssert', '--runtime', 'stub'],
      ...['--initialMemory', String(pages), '--maximumMemory', String(pages)],
    ],
    { cwd: ROOT, stdout: 'pipe', stderr: 'pipe' },
  )
  const [words, faults, code] = await Promise.all([
    new Response(compiler.stdout).text(),
    new Response(compiler.stderr).text(),
    compiler.exited,
  ])
  if (code !== 0) throw new Error(`${source} does not compile:\n${words}${faults}`)
  return statSync(output).size
}

if (import.meta.main) {
  try {
    mkdirSync(join(ROOT, 'dist'), { recursive: true })
    writeFileSync(join(ROOT, 'dist/rules.ts'), rulesSource())
    writeFileSync(join(ROOT, 'dist/draws.ts'), drawsSource())
    const sizes = await Promise.all(MODULES.map(build))
    for (const [at, { output }] of MODULES.entries())
      console.log(`${relative(ROOT, output)}: ${(sizes[at]! / 1000).toFixed(1)} kB`)
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault)
    process.exit(1)
  }
}
