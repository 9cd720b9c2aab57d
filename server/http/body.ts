import { AppError, failure } from '../errors.ts'

export const BODY_LIMIT_BYTES = 64 * 1024

const tooLarge = () => failure(413, 'body-too-large')

/**
 * The JSON value in a request's body; an empty body counts as an empty object.
 * @throws AppError 415 for another media type, 413 over the limit (counted while reading, so that it holds for chunked
 * bodies too), 400 for invalid JSON
 */
export async function readJson(request: Request, limitBytes = BODY_LIMIT_BYTES): Promise<unknown> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limitBytes) throw tooLarge()
  const bytes = await readBytes(request, declared, limitBytes)
  if (bytes.byteLength === 0) return {}
  checkMediaType(request.headers.get('content-type') ?? '')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw failure(400, 'body-not-utf8')
  }
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message would quote the body, and perhaps a password in it.
    throw failure(400, 'body-not-json')
  }
}

function checkMediaType(header: string): void {
  const mediaType = header.split(';', 1)[0]!.trim().toLowerCase()
  if (mediaType === 'application/json') return
  throw failure(415, 'media-type', { type: header })
}

async function readBytes(request: Request, declared: number, limitBytes: number): Promise<Uint8Array> {
  try {
    // With a length the server reads no further than that; a stream without one is measured as it arrives.
    return declared > 0 ? await request.bytes() : await readMeasured(request, limitBytes)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw failure(400, 'body-cut-off')
  }
}

async function readMeasured(request: Request, limitBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > limitBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}
