/** What a process that draws is asked, and answers. */
export interface DrawRequest<Data, Options> {
  key: number
  data: Data
  options: Options
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

/**
 * Makes of this process one that draws for the server (see painter.ts): native code that aborts takes its process down, so
 * it runs in one of its own.
 */
export function drawOnRequest<Data, Options>(
  draw: (data: Data, options: Options) => Promise<Uint8Array<ArrayBuffer>>,
): void {
  async function onRequest({ key, data, options }: DrawRequest<Data, Options>) {
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
  process.on('message', (message) => void onRequest(message as DrawRequest<Data, Options>))
}
