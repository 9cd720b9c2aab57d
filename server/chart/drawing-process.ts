import { fileURLToPath } from 'node:url'
import type { DrawAnswer, DrawRequest } from './drawing-loop.ts'

/** The process that draws, as the server sees it. */
export interface DrawingProcess<Data, Options> {
  send(request: DrawRequest<Data, Options>): void
  /** Closes the channel; the process then ends by itself. */
  hangUp(): void
  kill(): void
  gone: Promise<unknown>
}

/** Starts one. `onGone` is called once and told how it ended. */
export type StartDrawing<Data, Options> = (
  onAnswer: (answer: DrawAnswer) => void,
  onGone: (how: string) => void,
) => DrawingProcess<Data, Options>

/** Draws charts. */
const SCRIPT = fileURLToPath(import.meta.resolve('./painter-process.ts'))

/** The environment variables that the drawing process gets: none is secret. */
const ENVIRONMENT = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE'] as const

const environment = () =>
  Object.fromEntries(
    ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )

/** @param script what the process runs, which draws such data with such options */
export const startDrawing =
  <Data, Options>(script = SCRIPT): StartDrawing<Data, Options> =>
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
