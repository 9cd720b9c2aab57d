import { fileURLToPath } from 'node:url'
import type { DrawAnswer, DrawRequest } from './painter-process.ts'

/** The process that draws, as the server sees it. */
export interface DrawingProcess {
  send(request: DrawRequest): void
  /** Closes the channel; the process then ends by itself. */
  hangUp(): void
  kill(): void
  gone: Promise<unknown>
}

/** Starts one. `onGone` is called once and told how it ended. */
export type StartDrawing = (
  onAnswer: (answer: DrawAnswer) => void,
  onGone: (how: string) => void,
) => DrawingProcess

const SCRIPT = fileURLToPath(import.meta.resolve('./painter-process.ts'))

/** The environment variables that the drawing process gets: none is secret. */
const ENVIRONMENT = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE'] as const

const environment = () =>
  Object.fromEntries(
    ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )

/** @param script what the process runs; only tests pass another */
export const startDrawing =
  (script = SCRIPT): StartDrawing =>
  (onAnswer, onGone) => {
    const child = Bun.spawn([process.execPath, script], {
      ipc: (message) => onAnswer(message as DrawAnswer),
      serialization: 'advanced',
      env: environment(),
      stdio: ['ignore', 'ignore', 'ignore'],
      onExit: (_child, code, signal) => onGone(signal === null ? `exit ${code}` : `signal ${signal}`),
    })
    child.unref()
    return {
      send: (request) => child.send(request),
      hangUp: () => child.disconnect(),
      kill: () => child.kill('SIGKILL'),
      gone: child.exited,
    }
  }
