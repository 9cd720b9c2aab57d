import { connect } from 'node:net'

const TIMEOUT_MS = 10_000

interface Exchanged {
  status: number
  /** Status line and headers, in lower case. */
  head: string
  body: string
}

/** Sends these bytes to a local port and returns what comes back until the server closes, or `isWhole` is true. */
export function exchange(
  port: number,
  parts: (string | Uint8Array)[],
  isWhole: (text: string) => boolean = () => false,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const timer = setTimeout(() => finish(), TIMEOUT_MS)
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      const [head = '', ...rest] = text.split('\r\n\r\n')
      if (head === '') reject(new Error('no answer'))
      else
        resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: rest.join('\r\n\r\n') })
    }
    socket.on('data', (bytes) => {
      text += bytes.toString()
      if (isWhole(text)) finish()
    })
    socket.on('close', finish)
    socket.on('error', () => undefined)
    for (const part of parts) socket.write(part)
  })
}
