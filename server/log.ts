import pino from 'pino'
import type { LogLevel } from './config.ts'

type Write = { (fields: object, message?: string): void; (message: string): void }

export type Log = Record<'debug' | 'info' | 'warn' | 'error' | 'fatal', Write>

const HIDDEN = '[hidden]'
const SECRET_KEY = /pass(word|wd)|secret|token|^(access|refresh)$|authori[sz]ation|cookie|e-?mail|jwt/i
const MAX_DEPTH = 6

/** Values to hide wherever they appear; third, a character that they must contain, if checking for it first is quicker. */
const SECRET_VALUES: readonly [RegExp, string, string?][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, HIDDEN],
  [/\b(Bearer|Basic) +[\w~+/.=-]+/gi, `$1 ${HIDDEN}`],
  [/:\/\/[^\s"/@]+@/g, `://${HIDDEN}@`],
  // Bounded: an open-ended run is retried from each of its characters, and a long line would stall the server.
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu, HIDDEN, '@'],
]

function hideKeys(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
    return value
  if (depth >= MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => hideKeys(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET_KEY.test(key) ? HIDDEN : hideKeys(item, depth + 1),
    ]),
  )
}

/** An error without the query, its parameters and anything else that a library attaches to it. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return hideKeys(error, 1)
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, cause: cause === undefined ? undefined : plainError(cause) }
}

const hidePlain = (line: string): string =>
  SECRET_VALUES.reduce(
    (text, [pattern, instead, sign = '']) => (text.includes(sign) ? text.replace(pattern, instead) : text),
    line,
  )

const ESCAPES = /(?:%[\da-f]{2})+/gi
/** Text escaped more often than this is hidden unread. */
const MAX_ESCAPED = 4

const unescaped = (text: string): string =>
  text.replace(ESCAPES, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString())

/** Whether a path segment has such a value behind percent escapes, repeated ones included. */
function isSecretEscaped(piece: string): boolean {
  let text = piece
  for (let round = 0; round < MAX_ESCAPED; round++) {
    const next = unescaped(text)
    if (next === text) return false
    if (hidePlain(next) !== next) return true
    text = next
  }
  return text !== unescaped(text)
}

/** Hides everything that looks like an e-mail address, a token or a password. */
export function hideValues(line: string): string {
  const plain = hidePlain(line)
  if (!plain.includes('%')) return plain
  return plain.replace(/[^\s"/\\]+/g, (piece) => (isSecretEscaped(piece) ? HIDDEN : piece))
}

/**
 * One JSON object a line. Passwords, tokens, secrets and e-mail addresses are hidden, by field name and by pattern.
 * @param write takes each finished line
 */
export const createLog = (
  level: LogLevel,
  write = (line: string): void => void process.stdout.write(line),
): Log =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => hideKeys(fields, 0) as Record<string, unknown>,
      },
      serializers: { err: plainError, error: plainError },
    },
    { write: (line: string) => write(hideValues(line)) },
  )
