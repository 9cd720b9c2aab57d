import { jwt } from '@elysiajs/jwt'
import { t } from 'elysia'
import type { Role } from '#calc/vocabulary/roles.ts'
import { type Fields, isFields } from '#calc/vocabulary/rules/field-rules.ts'
import { createCache } from '../cache.ts'
import type { TokenFault } from '../errors.ts'
import { readUuid } from './checker.ts'

/** The content of a token. Whether the session is still valid only the database knows (`caller.ts`). */
export interface Session {
  accountId: string
  sessionId: string
}

/** Where a tab of the page begins: the id of a company, '' for the own space, null if the account is in no company. */
export type Begins = string | null

/** The id of a space that its caller was found to be in (`caller.ts`). Everything stored is found by one. */
export type SpaceId = string & { readonly isChecked: true }

export interface Token extends Session {
  /** The account's own space, or a company that it was in when the request came. */
  spaceId: SpaceId
  /** The role that the call needs; null: any member may call. */
  role: Role | null
  /** For a program's key: `sessionId` is the key's id and the account is its maker's. */
  isKey: boolean
}

type TokenType = 'access' | 'refresh'

type Verdict = { ok: true; token: Session } | { ok: false; fault: TokenFault }

/** A verified token, cached so that the next call with it needs no signature check. */
interface Known extends Session {
  type: TokenType
  /** Seconds since 1970. */
  notBefore: number
  expires: number
}

export type Tokens = ReturnType<typeof createTokens>

/** Our own have about 330 characters; megabytes to be hashed are an attack. */
const LONGEST = 1024
/** Ten thousand tokens with their texts. */
const KNOWN = { entries: 10_000, bytes: 16 * 1024 * 1024, sizeOf: () => 200 }
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
 * Signs and verifies with HMAC-SHA-256 only. A header that names another algorithm, a key, a key's address or an extension is
 * refused before anything is computed.
 * @param previous the former secret: its tokens are still taken, and no new ones are signed with it
 */
export function createTokens(secret: string, clock: () => Date, previous: string | null = null) {
  const signerOf = (key: string) =>
    jwt({ name: 'jwt', secret: key, alg: 'HS256', schema: Claims }).decorator.jwt
  const signer = signerOf(secret)
  /** The current one first. */
  const verifiers = previous === null ? [signer] : [signer, signerOf(previous)]
  const known = createCache<Known>(KNOWN)

  async function read(text: string, at: Date): Promise<Known | null> {
    const options = { algorithms: ['HS256'], currentDate: at }
    let claims: Awaited<ReturnType<typeof signer.verify>> = false
    for (const { verify } of verifiers) claims ||= await verify(text, options)
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
    sign: (
      type: TokenType,
      { accountId, sessionId }: Session,
      expires: Date,
      begins: Begins = null,
    ): Promise<string> =>
      signer.sign({
        token_type: type,
        sub: accountId,
        sid: sessionId,
        jti: crypto.randomUUID().replaceAll('-', ''),
        ...(begins !== null && { begins }),
        exp: Math.floor(expires.getTime() / 1000),
      }),

    /** Checks signature, form, type and time; never throws. */
    async verify(type: TokenType, text: string): Promise<Verdict> {
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

/** Whether the header of a JWT says HS256 and nothing more. */
function hasPlainHeader(text: string): boolean {
  const { alg, typ, ...more } = decodePart(text, 0)
  return alg === 'HS256' && (typ === undefined || typ === 'JWT') && Object.keys(more).length === 0
}

/** The `exp` that a token claims, before its signature is checked; NaN if there is none. */
function expiryOf(text: string): number {
  const { exp } = decodePart(text, 1)
  return Number.isSafeInteger(exp) ? (exp as number) : Number.NaN
}

/** The object in a part of a token; empty if it is none. */
function decodePart(text: string, at: 0 | 1): Fields {
  try {
    const part: unknown = JSON.parse(Buffer.from(text.split('.', 2)[at] ?? '', 'base64url').toString())
    return isFields(part) ? part : {}
  } catch {
    return {}
  }
}
