import { spyOn } from 'bun:test'
import { join } from 'node:path'

/** What a command said and how it ended. */
export interface Ended {
  out: string
  err: string
  code: number
}

type Settings = Record<string, string>

/** The settings alone, without the environment that the tests were started in. */
const plainEnvironment = (settings: Settings): Settings => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...settings,
})

/** A command as a process of its own. */
export const spawnCommand = (name: string, words: string[], settings: Settings) =>
  Bun.spawn([process.execPath, join(import.meta.dir, `${name}.ts`), ...words], {
    env: plainEnvironment(settings),
    stdout: 'pipe',
    stderr: 'pipe',
  })

export async function ended(child: ReturnType<typeof spawnCommand>): Promise<Ended> {
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { out, err, code }
}

let runs = 0

/** Runs a command's program within this process, which costs a tenth of a process of its own. One at a time. */
export async function runHere(name: string, words: string[], settings: Settings): Promise<Ended> {
  const said = { out: '', err: '' }
  const { argv, env } = process
  const keep = (stream: keyof typeof said, end: string) => (text: unknown) => {
    said[stream] += `${text}${end}`
    return true
  }
  const spies = [
    spyOn(console, 'log').mockImplementation(keep('out', '\n')),
    spyOn(console, 'error').mockImplementation(keep('err', '\n')),
    spyOn(process.stderr, 'write').mockImplementation(keep('err', '')),
  ]
  process.argv = [process.execPath, name, ...words]
  process.env = plainEnvironment(settings)
  process.exitCode = 0
  try {
    // Another address each time, or it would not run again.
    await import(`./${name}.ts?run=${++runs}`)
    return { ...said, code: Number(process.exitCode) }
  } finally {
    process.exitCode = 0
    Object.assign(process, { argv, env })
    for (const spy of spies) spy.mockRestore()
  }
}
