import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type Asset, answerAsset, hashOf, IMMUTABLE, REVALIDATE, typeOf } from './http/asset.ts'

/** The built page, read once: what is on disk later, or beside it, is never looked at. */
export interface Site {
  /** The answer to a GET or HEAD of a path, or null where the page has nothing there. */
  answer(request: Request): Response | null
}

/** Names that the build gives after hashing the content, so that they never mean anything else. */
const HASHED = /^\/assets\/.+-[0-9a-z]{8}\.\w+$/
const PRECOMPRESSED = { '.br': 'br', '.gz': 'gzip' } as const

/**
 * Reads a folder with its precompressed `.br` and `.gz` forms into memory. A path without an extension that names no file
 * is a screen of the page and gets index.html. Hidden files are left out. A missing folder is an empty site.
 */
export async function openSite(folder: string): Promise<Site> {
  const assets = await readAssets(folder)
  const index = assets.get('/index.html')
  return {
    answer(request) {
      const path = pathOf(request)
      if (path === null) return null
      const asset = assets.get(path) ?? (isScreen(path) ? index : undefined)
      return asset ? answerAsset(request, asset) : null
    },
  }
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  const files = await filesOf(folder)
  const bytesOf = (name: string) => Bun.file(join(folder, name)).bytes()
  for (const name of files) {
    if (Object.keys(PRECOMPRESSED).some((suffix) => name.endsWith(suffix))) continue
    const plain = await bytesOf(name)
    const coded: Asset['coded'] = {}
    for (const [suffix, coding] of Object.entries(PRECOMPRESSED)) {
      if (!files.has(name + suffix)) continue
      const bytes = await bytesOf(name + suffix)
      if (bytes.length < plain.length) coded[coding] = bytes
    }
    const path = `/${name.replaceAll(sep, '/')}`
    const cacheControl = HASHED.test(path) ? IMMUTABLE : REVALIDATE
    assets.set(path, { type: typeOf(path), cacheControl, hash: hashOf(plain), plain, coded })
  }
  return assets
}

async function filesOf(folder: string): Promise<Set<string>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length))
    return new Set(names.filter((name) => !name.split(sep).some((part) => part.startsWith('.'))))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set()
    throw error
  }
}

function pathOf(request: Request): string | null {
  try {
    return decodeURIComponent(new URL(request.url).pathname)
  } catch {
    return null // a malformed percent escape
  }
}

const isScreen = (path: string): boolean => !path.includes('.') && !path.includes('\0')
