import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Language } from '#calc/vocabulary/words/language.ts'

/** The items of an Accept-… header with their weights, 0 to 1. */
function preferencesOf(header: string | null): { name: string; weight: number }[] {
  if (!header) return []
  return header.split(',').flatMap((item) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    if (name === '') return []
    const given = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = given === undefined ? 1 : Number(given.slice(2))
    // An unreadable weight counts as 0.
    return [{ name, weight: weight >= 0 && weight <= 1 ? weight : 0 }]
  })
}

/**
 * The first of `offered` (in the server's order of preference) with the highest weight in an Accept-Encoding header; null
 * for the plain form, also if the header names none of them.
 */
export function chooseCoding<T extends string>(header: string | null, offered: readonly T[]): T | null {
  const preferences = preferencesOf(header)
  const weightOf = (name: string) => preferences.find((preference) => preference.name === name)?.weight
  const weigh = (name: string): number => weightOf(name) ?? weightOf('*') ?? 0
  const best = Math.max(0, ...offered.map(weigh))
  const plain = weightOf('identity') ?? 0
  return best === 0 || plain > best ? null : offered.find((name) => weigh(name) === best)!
}

/** Persian if an Accept-Language header weighs it above English, else English. */
export function chooseLanguage(header: string | null): Language {
  const preferences = preferencesOf(header)
  const weigh = (language: string): number => {
    const isMeant = (name: string) => name === language || name.startsWith(`${language}-`)
    return Math.max(0, ...preferences.map(({ name, weight }) => (isMeant(name) ? weight : 0)))
  }
  return weigh('fa') > weigh('en') ? 'fa' : 'en'
}

export const languageHeaders = (lang: Language) => ({ 'content-language': lang, vary: 'Accept-Language' })

/** Whether an If-None-Match header names this entity tag, by weak comparison as RFC 9110 requires for GET. */
export function matchesTag(header: string | null, tag: string): boolean {
  if (header === null) return false
  if (header.trim() === '*') return true
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return header.split(',').some((candidate) => opaque(candidate) === opaque(tag))
}

/** A shorter list would hardly shrink. */
const COMPRESSED_FROM = 2_000
/** At the fastest level: most of the gain for a tenth of the time. */
const GZIP = { level: 1 }
const compress = promisify(gzip)

interface Answering {
  request: Request
  set: { headers: Record<string, string | number> }
}

/** A list as JSON, compressed for a client that takes it so. */
export async function answerList({ request, set }: Answering, list: readonly unknown[]) {
  const text = JSON.stringify(list)
  const { vary } = set.headers
  set.headers['content-type'] = 'application/json'
  set.headers.vary = vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`
  if (text.length < COMPRESSED_FROM || !chooseCoding(request.headers.get('accept-encoding'), ['gzip']))
    return text
  set.headers['content-encoding'] = 'gzip'
  return new Uint8Array(await compress(text, GZIP))
}

/** A private answer that the browser revalidates each time by a tag (without quotes): 304 if it is unchanged. */
export async function answerTagged<Answer>(
  { request, set }: Answering,
  tag: string,
  make: () => Promise<Answer>,
) {
  const etag = `"${tag}"`
  const isKnown = matchesTag(request.headers.get('if-none-match'), etag)
  const answer = isKnown ? new Response(null, { status: 304 }) : await make()
  // Set last: an error must not carry the tag of an answer.
  Object.assign(set.headers, { 'cache-control': 'private, no-cache', etag, vary: 'Authorization' })
  return answer
}
