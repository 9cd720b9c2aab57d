import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { staticPlugin } from '@elysiajs/static'
import { type AnyElysia, Elysia } from 'elysia'
import { notFound } from './errors.ts'
import { type Asset, answerAsset, hashOf, IMMUTABLE, REVALIDATE, typeOf } from './http/asset.ts'
import { isLinkPath, LINK_HEADERS, pageContentSecurityPolicy } from './http/security-headers.ts'

/** The built page, read once at the start, so that a rebuild never mixes two pages. */
export interface Site {
  /** A route for each file. */
  files: AnyElysia
  /** The answer to a GET or HEAD of any path, screens too, or null where the page has nothing there. */
  answer(request: Request): Response | null
}

/** Names with a hash of the content: what they name never changes. */
const HASHED = /^\/assets\/.+-[0-9a-z]{8}\.\w+$/
const PRECOMPRESSED = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const

/**
 * Reads a folder with its precompressed `.br` and `.gz` forms into memory. @elysiajs/static lists the files, without
 * hidden ones and links, and adds a route for each; the hook answers those routes from memory. A path without an
 * extension that names no file is a screen of the page and gets index.html. A missing folder is an empty site.
 */
export async function openSite(folder: string): Promise<Site> {
  if (!existsSync(folder)) return { files: new Elysia(), answer: () => null }
  const files = await staticPlugin({
    assets: folder,
    prefix: '/',
    alwaysStatic: true,
    staticLimit: Number.POSITIVE_INFINITY,
    ignorePatterns: [/\.(br|gz)$/],
    indexHTML: false,
    detail: { hide: true },
  })
  const paths = files.routes.map(({ path }) => path)
  const assets = new Map(
    await Promise.all(paths.map(async (path) => [path, await readAsset(folder, path)] as const)),
  )
  const index = assets.get('/index.html')
  const linkPage = index && { ...index, cacheControl: LINK_HEADERS['cache-control'] }

  const answer: Site['answer'] = (request) => {
    const path = pathOf(request)
    if (path === null) return null
    const screen = isLinkPath(path) ? linkPage : index
    const asset = assets.get(path) ?? (isScreen(path) ? screen : undefined)
    return asset ? answerAsset(request, asset) : null
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
  for (const [suffix, coding] of PRECOMPRESSED) {
    const file = Bun.file(join(folder, path + suffix))
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

const isScreen = (path: string): boolean => !path.includes('.') && !path.includes('\0')
