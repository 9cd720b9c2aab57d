import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { staticPlugin } from '@elysiajs/static'
import { type AnyElysia, Elysia } from 'elysia'
import { notFound } from './errors.ts'
import { isLinkPath, LINK_HEADERS, pageContentSecurityPolicy } from './http/headers/security-headers.ts'
import { chooseCoding, matchesTag } from './http/negotiation.ts'

/** The built page, read once at the start, so that a rebuild never mixes two pages. */
export interface Site {
  files: AnyElysia
  /** The answer to any path; where there is no screen, the page that says so, with 404; null for a file that isn't there. */
  answer(request: Request): Response | null
}

/** Names with a hash of the content: the file never changes. */
const HASHED = /^\/assets\/.+-[0-9a-z]{8}\.\w+$/
const SUFFIXES = { br: '.br', gzip: '.gz' } as const

/**
 * Reads a folder with its precompressed `.br` and `.gz` forms into memory. @elysiajs/static lists the files, without
 * hidden ones and links, and adds a route for each; the hook answers those routes from memory. A path without an
 * extension that names no file gets index.html, with 404 unless a screen of the page has it. A missing folder is an empty site.
 */
export async function openSite(folder: string): Promise<Site> {
  if (!existsSync(folder)) return { files: new Elysia(), answer: () => null }
  const files = await staticPlugin({
    assets: folder,
    prefix: '/',
    alwaysStatic: true,
    staticLimit: Number.POSITIVE_INFINITY,
    ignorePatterns: [/\.(br|gz)$/, /screens\.json$/],
    indexHTML: false,
    detail: { hide: true },
  })
  const paths = files.routes.map(({ path }) => path)
  const assets = new Map(
    await Promise.all(paths.map(async (path) => [path, await readAsset(folder, path)] as const)),
  )
  const index = assets.get('/index.html')
  const isScreen = await readScreens(join(folder, SCREENS_FILE))
  const linkPage = index && { ...index, cacheControl: LINK_HEADERS['cache-control'] }

  const answer: Site['answer'] = (request) => {
    const path = pathOf(request)
    if (path === null) return null
    const screen = isLinkPath(path) ? linkPage : index
    const asset = assets.get(path) ?? (isScreen(path) ? screen : undefined)
    if (asset) return answerAsset(request, asset)
    if (!index || path.includes('.') || path.includes('\0')) return null
    const page = answerAsset(new Request(request.url), { ...index, coded: {} })
    page.headers.delete('etag')
    return new Response(page.body, { status: 404, headers: page.headers })
  }
  const fromMemory = ({ request }: { request: Request }) => {
    const found = answer(request)
    if (found === null) throw notFound()
    return found
  }
  return { files: new Elysia().onBeforeHandle(fromMemory).use(files), answer }
}

async function readAsset(folder: string, path: string): Promise<Asset> {
  const plain = await Bun.file(join(folder, path)).bytes()
  const coded: Asset['coded'] = {}
  for (const coding of ASSET_CODINGS) {
    const file = Bun.file(join(folder, path + SUFFIXES[coding]))
    if (!(await file.exists())) continue
    const bytes = await file.bytes()
    if (bytes.length < plain.length) coded[coding] = bytes
  }
  const cacheControl = HASHED.test(path) ? IMMUTABLE : REVALIDATE
  const asset: Asset = { type: typeOf(path), cacheControl, hash: hashOf(plain), plain, coded }
  if (path.endsWith('.html'))
    asset.contentSecurityPolicy = pageContentSecurityPolicy(new TextDecoder().decode(plain))
  return asset
}

function pathOf(request: Request): string | null {
  try {
    return decodeURIComponent(new URL(request.url).pathname)
  } catch {
    return null // a malformed percent escape
  }
}

const SCREENS_FILE = 'screens.json'

/** Whether a path is a screen's, by the routes of the page as its router reads them. */
async function readScreens(file: string): Promise<(path: string) => boolean> {
  const found = Bun.file(file)
  const routes: string[] = (await found.exists()) ? await found.json() : []
  const expressions = routes.map(
    (route) => new RegExp(`^${route.replace(/\/:\w+(\??)/g, '(?:/[^/]+)$1').replace(/\/$/, '')}/?$`, 'i'),
  )
  return (path) =>
    !path.includes('.') && !path.includes('\0') && expressions.some((expression) => expression.test(path))
}

/** A file ready to be sent, in memory in every coding offered. */
export interface Asset {
  type: string
  cacheControl: string
  /** Hash of the plain bytes, without quotes. */
  hash: string
  plain: Uint8Array<ArrayBuffer>
  /** The compressed forms that are smaller than the plain one. */
  coded: Partial<Record<AssetCoding, Uint8Array<ArrayBuffer>>>
  contentSecurityPolicy?: string
}

const ASSET_CODINGS = ['br', 'gzip'] as const
type AssetCoding = (typeof ASSET_CODINGS)[number]

export const REVALIDATE = 'no-cache'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Media type by file extension; unknown ones get a type that browsers don't render. */
export const typeOf = (name: string): string => Bun.file(name).type.replace(';charset', '; charset')

export const hashOf = (bytes: Uint8Array<ArrayBuffer>): string =>
  new Bun.CryptoHasher('sha256').update(bytes).digest('base64url').slice(0, 22)

/**
 * The answer to a GET or HEAD of an asset: in the coding that the client prefers, or 304 where it already has it.
 * Each form has its own entity tag, as RFC 9110 requires.
 */
export function answerAsset(request: Request, asset: Asset): Response {
  const offered = ASSET_CODINGS.filter((coding) => asset.coded[coding])
  const coding = chooseCoding(request.headers.get('accept-encoding'), offered)
  const tag = `"${asset.hash}${coding ? `-${coding}` : ''}"`
  const headers = new Headers({ etag: tag, 'cache-control': asset.cacheControl })
  // Also with 304: the browser replaces its cached headers by these.
  if (asset.contentSecurityPolicy) headers.set('content-security-policy', asset.contentSecurityPolicy)
  if (offered.length > 0) headers.set('vary', 'Accept-Encoding')
  if (matchesTag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers })
  headers.set('content-type', asset.type)
  if (coding) headers.set('content-encoding', coding)
  return new Response((coding && asset.coded[coding]) ?? asset.plain, { headers })
}
