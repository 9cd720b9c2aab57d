import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newTestFolder } from '../test-folder.ts'
import { until } from '../test-until.ts'
import { readReport } from './test-run.ts'

const STARTER = join(import.meta.dir, 'test.ts')

/** Starts the tests of a folder with these files, each with one good test before what is said here. */
function start(bodies: Record<string, string>, words: string[] = [], settings = {}) {
  const root = newTestFolder()
  mkdirSync(join(root, 'server'))
  for (const [name, body] of Object.entries(bodies)) {
    const good = `import { expect, test } from 'bun:test'\ntest('good', () => { console.log('said by ${name}') })\n`
    writeFileSync(join(root, `server/${name}.test.ts`), good + body)
  }
  const { BUN_TEST_WORKER_ID: _, ...env } = process.env
  const child = Bun.spawn([process.execPath, STARTER, ...words], {
    cwd: root,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, root }
}

/** What it said at the end, after the last words of "bun test", and how it ended. */
async function run(...what: Parameters<typeof start>) {
  const { child, root } = start(...what)
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { lines: out.trim().split('\n'), err, code, root }
}

const CRASH = `test('x', () => { process.kill(process.pid, 'SIGSEGV') })`
const LEAVE = `test('x', () => process.exit(0))`
const BAD = `test('bad', () => expect(1).toBe(2))`

/** Whether a process is there; without an init process that reaps it, it stays a zombie. */
function isThere(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z ')
}

test('what passed, failed and was skipped is counted, and named but for what passed', async () => {
  const skip = `test.skip('left out', () => {})\ntest.if(false)('<&">', () => {})`
  const { lines, err, code } = await run({ a: '', b: skip })
  for (const said of ['said by a\n', 'said by b\n', '(pass) good']) expect(err).toContain(said)
  expect(lines).toEqual([
    'skipped: server/b.test.ts: left out',
    'skipped: server/b.test.ts: <&">',
    '2 passed, 0 failed, 2 skipped',
  ])
  expect(code).toBe(0)
})

test('files that crash, leave, hang or do not load are failures with their names, and the others keep their results', async () => {
  const files = {
    a: '',
    crash: CRASH,
    leave: LEAVE,
    late: `throw new Error('at import')`,
    z: '',
    hang: `import { writeFileSync } from 'node:fs'
      writeFileSync('pid', String(Bun.spawn(['sleep', '1000'], { detached: true }).pid))
      test('hang', () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))`,
    wait: 'await new Promise(() => {})',
  }
  const { lines, code, root } = await run(files, [], { TEST_SILENCE_S: '8' })
  const failed = lines.filter((line) => line.startsWith('failed: ')).map((line) => line.split(/[ :]+/)[1])
  expect(failed.toSorted()).toEqual(
    ['crash', 'hang', 'late', 'leave', 'wait'].map((name) => `server/${name}.test.ts`),
  )
  expect(lines.at(-1)).toMatch(/^[4-5] passed, 5 failed, 0 skipped$/)
  expect(code).toBe(1)
  expect(isThere(Number(readFileSync(join(root, 'pid'), 'utf8')))).toBe(false)
})

test.each([
  ['crashes', CRASH, 'crashed with SIGSEGV'],
  ['leaves as if all were well', LEAVE, 'ended with 0 before its tests were done'],
])('a lone file that %s is a failure with its reason', async (_, body, reason) => {
  const { lines, code } = await run({ a: body })
  expect(lines).toEqual([`failed: server/a.test.ts: (${reason})`, '0 passed, 1 failed, 0 skipped'])
  expect(code).toBe(1)
})

test('what passes at its second try is listed last, and more than three that fail have none', async () => {
  const once = `import { existsSync, writeFileSync } from 'node:fs'
    test('once', () => {
      const isSecond = existsSync(import.meta.path + '.tried')
      writeFileSync(import.meta.path + '.tried', '')
      expect(isSecond).toBe(true)
    })`
  const few = await run({ a: once, b: '', c: once })
  expect(few.lines).toEqual([
    'unsteady: server/a.test.ts: once',
    'unsteady: server/c.test.ts: once',
    '5 passed, 0 failed, 0 skipped',
  ])
  expect(few.code).toBe(0)
  const many = await run({ a: once, b: once, c: once, d: once })
  expect(many.lines.at(-1)).toBe('4 passed, 4 failed, 0 skipped')
  expect(many.code).toBe(1)
})

test('-t runs the tests of the name alone, and says so where there is none', async () => {
  const files = { a: BAD, b: `test.skip('good for later', () => {})` }
  expect((await run(files, ['-t', 'good'])).lines).toEqual([
    'skipped: server/b.test.ts: good for later',
    '2 passed, 0 failed, 1 skipped',
  ])
  const none = await run(files, ['-t', 'nothing'])
  expect(none.lines).toEqual(['No test has such a name.', '0 passed, 0 failed, 0 skipped'])
  expect(none.code).toBe(1)
})

test('an interrupt ends all that the tests have started', async () => {
  const hold = `
    import { writeFileSync } from 'node:fs'
    test('hold', async () => {
      const child = Bun.spawn(['sleep', '1000'], { detached: true })
      writeFileSync('pid', process.pid + ' ' + child.pid)
      await child.exited
    })`
  const { child, root } = start({ a: hold, b: '' })
  const file = join(root, 'pid')
  await until(() => existsSync(file) && readFileSync(file, 'utf8') !== '')
  const pids = readFileSync(file, 'utf8').split(' ').map(Number)
  expect(pids.every(isThere)).toBe(true)
  child.kill('SIGINT')
  expect(await child.exited).toBe(130)
  expect(pids.some(isThere)).toBe(false)
})

test('a test of a report has its groups in its name', () => {
  const report = `<testcase name="b" classname="inner &gt; outer" time="0" file="x.test.ts" line="2" assertions="0" />
    <testcase name="c" classname="" time="0" file="x.test.ts" line="3" assertions="0"><failure type="Error" /></testcase>
    <testcase name="d &#10;&apos;" classname="outer" time="0" file="x.test.ts"><skipped /></testcase>`
  expect([...readReport(report)]).toEqual([
    ['x.test.ts', { passed: 1, failed: ['c'], skipped: ["outer d \n'"] }],
  ])
  expect(readReport(report, '^inner').get('x.test.ts')!.skipped).toEqual([])
})
