import type { ChartData } from './chart-data.ts'
import { type DrawOptions, draw } from './draw.ts'

/** Runs as a process of its own (see painter.ts), because native code that aborts takes its process down. */
export interface DrawRequest {
  key: number
  data: ChartData
  options: DrawOptions
}

export interface DrawAnswer {
  key: number
  /** The file, or what went wrong. */
  bytes: Uint8Array<ArrayBuffer> | null
  error?: string
  /** Memory of this process, bytes. */
  rss: number
}

const answer = (message: DrawAnswer) => process.send?.(message)

async function onRequest({ key, data, options }: DrawRequest) {
  try {
    const bytes = await draw(data, options)
    answer({ key, bytes, rss: process.memoryUsage.rss() })
  } catch (error) {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
    answer({ key, bytes: null, error: told, rss: process.memoryUsage.rss() })
  }
}

// Ctrl-C reaches the whole process group. The server decides when its drawings are finished, and hangs up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
process.on('message', (message) => void onRequest(message as DrawRequest))
