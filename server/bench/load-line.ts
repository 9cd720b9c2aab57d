export interface Answer {
  status: number
  /** The start of the body, as far as it arrived with the head. */
  start: string
}

/** One keep-alive connection with one request at a time. */
export interface Line {
  ask(request: Buffer): Promise<Answer>
  close(): void
}

const HEAD_END = '\r\n\r\n'
const START_BYTES = 300

export async function openLine(hostname: string, port: number): Promise<Line> {
  let head: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  let answer: Answer | null = null
  /** Bytes of the body still to come, once the head is complete. */
  let rest = 0
  let asked = Promise.withResolvers<Answer>()

  const take = (bytes: Buffer) => {
    if (answer !== null) rest -= bytes.length
    else {
      head = head.length === 0 ? bytes : Buffer.concat([head, bytes])
      const end = head.indexOf(HEAD_END)
      if (end === -1) return
      const text = head.toString('latin1', 0, end)
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)
      if (length === null) return asked.reject(new Error(`An answer without a length: ${text}`))
      const bodyAt = end + HEAD_END.length
      rest = Number(length[1]) - (head.length - bodyAt)
      const start = head.toString('utf8', bodyAt, bodyAt + START_BYTES)
      answer = { status: Number(text.slice(9, 12)), start }
    }
    if (rest <= 0) asked.resolve(answer)
  }
  const socket = await Bun.connect({
    hostname,
    port,
    socket: {
      data: (_socket, bytes) => take(bytes),
      close: () => asked.reject(new Error('The connection was closed.')),
      error: (_socket, error) => asked.reject(error),
    },
  })
  return {
    ask(request) {
      head = Buffer.alloc(0)
      answer = null
      asked = Promise.withResolvers()
      // Requests are far smaller than a socket's buffer, and the connection is idle.
      if (socket.write(request) !== request.length) asked.reject(new Error('A request was not taken whole.'))
      return asked.promise
    },
    close() {
      asked.promise.catch(() => undefined)
      socket.end()
    },
  }
}
