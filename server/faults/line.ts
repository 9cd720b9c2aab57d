import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/** What the line does with what passes. */
type Weather =
  | { is: 'fair' }
  /** Every chunk is held back for so long, each way. */
  | { is: 'slow'; delayMs: number }
  /** Nothing passes and neither end notices: the cable is out. */
  | { is: 'dead' }
  /** Every connection is closed as soon as it is made. */
  | { is: 'refusing' }

export type Line = {
  port: number
  set(weather: Weather): void
  /** Closes every open connection. */
  cut(): void
  close(): Promise<void>
}

/** A line to a database on which faults can be switched on and off. */
export async function startLine(upstream: NetConnectOpts): Promise<Line> {
  let weather: Weather = { is: 'fair' }
  const lines = new Set<Socket>()

  const forward = (from: Socket, to: Socket) => {
    // Order must hold when the delay changes in between.
    let last: Promise<unknown> = settled
    from.on('data', (chunk) => {
      if (weather.is === 'dead') return
      const wait = weather.is === 'slow' ? Bun.sleep(weather.delayMs) : null
      if (wait === null && last === settled) return void to.write(chunk)
      const turn = Promise.all([last, wait]).then(() => to.writable && to.write(chunk))
      last = turn
      void turn.then(() => {
        if (last === turn) last = settled
      })
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      lines.delete(from)
      if (weather.is !== 'dead') to.destroy()
    })
  }
  const settled = Promise.resolve()

  const server: Server = createServer((client) => {
    lines.add(client)
    client.on('error', () => undefined)
    if (weather.is === 'refusing') return client.destroy()
    const database = connect(upstream)
    lines.add(database)
    forward(client, database)
    forward(database, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const line of lines) line.destroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    set: (next) => {
      weather = next
    },
    cut,
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
