export interface Answer {
  status: number
  bodyBytes: number
  /** As `performance.now()`. */
  firstByteAt: number
  /** The beginning of the body, as far as it came with the head. */
  start: string
}

const HEAD_END = Buffer.from('\r\n\r\n')
const EMPTY = Buffer.alloc(0)
const START_BYTES = 300

/** One connection that is kept, with one request on it at a time. */
export class Line {
  private head: Buffer = EMPTY
  /** Bytes of the body still to come; -1 while the head isn't whole. */
  private rest = -1
  private firstByteAt = 0
  private answer: Answer | null = null
  private settle: { resolve(answer: Answer): void; reject(error: Error): void } | null = null
  private socket: Bun.Socket | null = null

  static async open(hostname: string, port: number): Promise<Line> {
    const line = new Line()
    const broken = (why: string) => line.settle?.reject(new Error(`The connection was ${why}.`))
    line.socket = await Bun.connect({
      hostname,
      port,
      socket: {
        data: (_socket, bytes) => line.take(bytes),
        close: () => broken('closed'),
        error: (_socket, error) => broken(error.message),
      },
    })
    return line
  }

  ask(request: Buffer): Promise<Answer> {
    this.head = EMPTY
    this.rest = -1
    this.firstByteAt = 0
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.settle = { resolve, reject }
    // Requests are far smaller than a socket's buffer, and the line is idle.
    if (this.socket!.write(request) !== request.length) reject(new Error('A request was not taken whole.'))
    return promise
  }

  close(): void {
    this.settle = null
    this.socket!.end()
  }

  private take(bytes: Buffer): void {
    if (this.firstByteAt === 0) this.firstByteAt = performance.now()
    if (this.rest === -1) {
      this.head = this.head.length === 0 ? bytes : Buffer.concat([this.head, bytes])
      const end = this.head.indexOf(HEAD_END)
      if (end === -1) return
      this.readHead(end)
    } else this.rest -= bytes.length
    if (this.rest > 0) return
    this.settle!.resolve(this.answer!)
  }

  private readHead(end: number): void {
    const head = this.head.toString('latin1', 0, end)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)
    if (length === null) {
      this.settle!.reject(new Error(`An answer without a length: ${head}`))
      return
    }
    const bodyAt = end + HEAD_END.length
    const bodyBytes = Number(length[1])
    this.rest = bodyBytes - (this.head.length - bodyAt)
    this.answer = {
      status: Number(head.slice(9, 12)),
      bodyBytes,
      firstByteAt: this.firstByteAt,
      start: this.head.toString('utf8', bodyAt, bodyAt + START_BYTES),
    }
  }
}
