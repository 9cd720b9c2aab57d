import { expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newTestFolder } from '../test-folder.ts'
import { failedOf, type Outcome, runBatches, runFiles } from './test-run.ts'

const root = newTestFolder()

/** A test file with one passing test, followed by `body`. */
function fileOf(name: string, body: string): string {
  const good = `import { expect, test } from 'bun:test'\ntest('good', () => { console.log('said by ${name}') })\n`
  writeFileSync(join(root, `${name}.test.ts`), good + body)
  return `./${name}.test.ts`
}

const run = (file: string, options: string[] = [], processTimeoutMs = 60_000): Promise<Outcome> =>
  runFiles([file], { root, options, testTimeoutMs: 5_000, processTimeoutMs })

test('what passed and what failed is counted, and shown without the sums', async () => {
  const outcome = await run(
    fileOf('mixed', `test('bad', () => expect(1).toBe(2))\ntest.skip('left out', () => {})`),
  )
  expect(outcome).toMatchObject({ passed: 1, failed: 1, fault: null })
  expect(outcome.output).toStartWith('mixed.test.ts:\nsaid by mixed\n(pass) good')
  expect(outcome.output).toEndWith('(skip) left out')
})

test('a file that does not load is a failure', async () => {
  const { failed, output } = await run(fileOf('broken', `throw new Error('at import')`))
  expect(failed).toBeGreaterThan(0)
  expect(output).toContain('at import')
})

test.each([
  ['crashes', `test('x', () => { process.kill(process.pid, 'SIGSEGV') })`, 'crashed with SIGSEGV'],
  ['is killed', `test('x', () => { process.kill(process.pid, 'SIGKILL') })`, 'crashed with SIGKILL'],
  [
    'leaves as if all were well',
    `test('x', () => process.exit(0))`,
    'left before its tests were done, with 0',
  ],
])('a file that %s is a failure with its reason', async (name, body, fault) => {
  expect(await run(fileOf(name.replaceAll(' ', '-'), body))).toMatchObject({ passed: 0, failed: 1, fault })
})

test('files that hang are ended with what they started, and the others keep their results', async () => {
  const pidFile = join(root, 'pid')
  const hang = `
    const child = Bun.spawn(['sleep', '1000'])
    await Bun.write(${JSON.stringify(pidFile)}, String(child.pid))
    test('hang', () => { Bun.sleepSync(60_000) })`
  const files = [
    fileOf('one', ''),
    fileOf('hang', hang),
    fileOf('wait', 'await new Promise(() => {})'),
    fileOf('two', ''),
  ]
  const outcomes: Outcome[] = []
  await runBatches(
    files.map((file) => [file]),
    2,
    async ([file]) => void outcomes.push(await run(file!, [], file!.includes('o') ? 60_000 : 4_000)),
  )
  expect(outcomes.map(({ files, passed, fault }) => [files[0]!, passed, fault]).sort()).toEqual([
    ['./hang.test.ts', 0, 'did not end within 4 s'],
    ['./one.test.ts', 1, null],
    ['./two.test.ts', 1, null],
    ['./wait.test.ts', 0, 'did not end within 4 s'],
  ])
  const pid = Number(readFileSync(pidFile, 'utf8'))
  const stat = `/proc/${pid}/stat`
  // It stays a zombie where no init process reaps it.
  if (existsSync(stat)) expect(readFileSync(stat, 'utf8')).toContain(') Z ')
})

test('options reach the tests, and a file without a test of the name asked for is no failure', async () => {
  const file = fileOf('named', `test('other', () => expect(1).toBe(2))`)
  expect(await run(file, ['-t', 'good'])).toMatchObject({ passed: 1, failed: 0 })
  expect(await run(file, ['-t', 'nothing'])).toMatchObject({ passed: 0, failed: 0, fault: null })
  const { output } = await run(file, ['--only-failures'])
  expect(output).toContain('(fail) other')
  expect(output).not.toContain('(pass)')
})

test('of files that share a process the one with a failure is named', async () => {
  const files = [
    fileOf('well', ''),
    fileOf('unwell', `test('bad', () => expect(1).toBe(2))`),
    fileOf('fine', ''),
  ]
  for (const options of [[], ['--only-failures']]) {
    const outcome = await runFiles(files, { root, options, testTimeoutMs: 5_000, processTimeoutMs: 60_000 })
    expect(outcome).toMatchObject({ passed: 3, failed: 1, fault: null })
    expect(failedOf(outcome)).toEqual(['./unwell.test.ts'])
  }
  const crashed = fileOf('crashed', `test('x', () => { process.kill(process.pid, 'SIGKILL') })`)
  const outcome = await runFiles([files[0]!, crashed], {
    ...{ root, options: [], testTimeoutMs: 5_000, processTimeoutMs: 60_000 },
  })
  expect(failedOf(outcome)).toContain(crashed)
})
