/**
 * The load generator, a separate process: takes a LoadJob as JSON on standard input, prints a LoadResult. It writes
 * prepared requests to raw sockets and reads only status and length of an answer, to leave as much CPU as possible to
 * the server it measures.
 */
import { quantile } from './bench.ts'
import { type Line, openLine } from './load-line.ts'

export interface LoadRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export interface LoadJob {
  url: string
  connections: number
  /** Ends after so many seconds, or so many requests. */
  seconds?: number
  count?: number
  /** Sent round-robin. */
  requests: LoadRequest[]
  /** The status that every answer must have. */
  status: number
}

export interface LoadResult {
  answers: number
  /** Answers of another status. */
  failures: number
  perSecond: number
  /** ms until the whole answer, sorted. */
  p50: number
  p95: number
  p99: number
  /** The last answer whose status was not the expected one: the start of its body. */
  complaint: string | null
}

function finish({ method, path, headers, body = '' }: LoadRequest, host: string): Buffer {
  const all = { host, ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

async function run(job: LoadJob): Promise<LoadResult> {
  const { hostname, port, host } = new URL(job.url)
  const requests = job.requests.map((request) => finish(request, host))
  const lines = await Promise.all(
    Array.from({ length: job.connections }, () => openLine(hostname, Number(port))),
  )
  const latencies: number[] = []
  let [failures, sent] = [0, 0]
  let complaint: string | null = null

  const ask = async (line: Line) => {
    const since = performance.now()
    const answer = await line.ask(requests[sent++ % requests.length]!)
    latencies.push(performance.now() - since)
    if (answer.status !== job.status) {
      failures += 1
      complaint = `${answer.status} ${answer.start}`
    }
  }

  const began = performance.now()
  const end = began + (job.seconds ?? Number.POSITIVE_INFINITY) * 1000
  const count = job.count ?? Number.POSITIVE_INFINITY
  const more = () => sent < count && performance.now() < end

  await Promise.all(
    lines.map(async (line) => {
      while (more()) await ask(line)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  for (const line of lines) line.close()
  return {
    answers: latencies.length,
    failures,
    perSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    p99: quantile(latencies, 0.99),
    complaint,
  }
}

console.log(JSON.stringify(await run(await Bun.stdin.json())))
process.exit(0)
