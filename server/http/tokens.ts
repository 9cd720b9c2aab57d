import { jwt } from '@elysiajs/jwt'
import { t } from 'elysia'
import type { Role } from '#calc/vocabulary/roles.ts'
import { createCache } from '../cache.ts'
import type { TokenFault } from '../errors.ts'
import { readUuid } from './checker.ts'

/** What a token says: whose it is, and of which session. Only the database knows whether that still lives (`caller.ts`). */
export interface Session {
  accountId: string
  sessionId: string
}

/** What an access token tells the page of its account's companies: the one in which a tab begins, '' for none of them; absent where it is in none. */
export type Begins = string | null

/** The id of a space that its caller was found to be in (`caller.ts`). Whatever is stored is found by one. */
export type SpaceId = string & { readonly isChecked: true }

/** Who calls, where, and what as. */
export interface Token extends Session {
  /** The account's own space, or a company that it was in when the request came. */
  spaceId: SpaceId
  /** Without it nothing is read or written; null: whoever is in the space may. */
  role: Role | null
  /** A program with a key, whose id is in the place of the session's; the account is its maker's. */
  isKey: boolean
}

type TokenType = 'access' | 'refresh'

type Verdict = { ok: true; token: Session } | { ok: false; fault: TokenFault }

/** A verified token, kept so that the next call with it costs a look-up instead of a signature. */
interface Known extends Session {
  type: TokenType
  /** Seconds since 1970. */
  notBefore: number
  expires: number
}

export interface Tokens {
  /** A signed token of that type that ends at `expires`. */
  sign(type: TokenType, token: Session, expires: Date, begins?: Begins): Promise<string>
  /** Looks at the signature, the form, the type and the time; never throws. */
  verify(type: TokenType, text: string): Promise<Verdict>
}

/** Our own have about 330 characters; megabytes to be hashed are an attack. */
const LONGEST = 1024
/** Ten thousand people's, with their texts. */
const KNOWN = { entries: 10_000, bytes: 16 * 1024 * 1024, sizeOf: () => 200 }
const HEADER_KEYS = new Set(['alg', 'typ'])
const INVALID: Verdict = { ok: false, fault: 'token-invalid' }

const Claims = t.Object({
  token_type: t.Union([t.Literal('access'), t.Literal('refresh')]),
  sub: t.String(),
  sid: t.String(),
  exp: t.Number(),
  iat: t.Number(),
  jti: t.String(),
  begins: t.Optional(t.String()),
})

/**
 * Signing and verification with HMAC-SHA-256 and nothing else. A header that names another algorithm, a key, a key's
 * address or an extension is refused before anything is computed.
 */
export function createTokens(secret: string, clock: () => Date): Tokens {
  const signer = jwt({ name: 'jwt', secret, alg: 'HS256', schema: Claims }).decorator.jwt
  const known = createCache<Known>(KNOWN)

  async function read(text: string, at: Date): Promise<Known | null> {
    const claims = await signer.verify(text, { algorithms: ['HS256'], currentDate: at })
    if (!claims) return null
    const { token_type, sub, sid, exp, nbf } = claims
    const accountId = readUuid(sub)
    const sessionId = readUuid(sid)
    if (accountId === null || sessionId === null) return null
    return { type: token_type, accountId, sessionId, notBefore: nbf ?? 0, expires: exp }
  }

  async function learn(text: string): Promise<Known | null> {
    if (text.length > LONGEST || !hasPlainHeader(text)) return null
    const expires = expiryOf(text)
    if (!(expires > 0 && expires < 1e11)) return null
    // Verified as of its own last moment, to tell an expired token of ours from a forged one.
    const found = await read(text, new Date(expires * 1000 - 1))
    if (!found) return null
    known.set(text, found)
    return found
  }

  return {
    sign: (type, { accountId, sessionId }, expires, begins = null) =>
      signer.sign({
        token_type: type,
        sub: accountId,
        sid: sessionId,
        jti: crypto.randomUUID().replaceAll('-', ''),
        ...(begins !== null && { begins }),
        exp: Math.floor(expires.getTime() / 1000),
      }),

    async verify(type, text) {
      const found = known.get(text) ?? (await learn(text))
      if (!found) return INVALID
      const now = clock().getTime() / 1000
      if (!(now < found.expires)) {
        known.delete(text)
        return { ok: false, fault: 'token-expired' }
      }
      if (!(now >= found.notBefore)) return INVALID
      if (found.type !== type) return { ok: false, fault: 'token-wrong-type' }
      return { ok: true, token: found }
    },
  }
}

/** The part of a JWT that tells a verifier what to do; ours says HS256 and nothing more. */
function hasPlainHeader(text: string): boolean {
  const header = decodePart(text.split('.', 1)[0] ?? '')
  if (typeof header !== 'object' || header === null || Array.isArray(header)) return false
  const { alg, typ } = header as { alg?: unknown; typ?: unknown }
  return (
    alg === 'HS256' &&
    (typ === undefined || typ === 'JWT') &&
    Object.keys(header).every((key) => HEADER_KEYS.has(key))
  )
}

/** The `exp` that a token claims, before its signature is checked; NaN where there is none. */
function expiryOf(text: string): number {
  const claims = decodePart(text.split('.', 2)[1] ?? '')
  const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined
  return Number.isSafeInteger(exp) ? (exp as number) : Number.NaN
}

function decodePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}
