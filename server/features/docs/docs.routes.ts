import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type AnyElysia, Elysia } from 'elysia'
import { DOCS_CONTENT_SECURITY_POLICY } from '#server/http/headers/security-headers.ts'
import { type Asset, answerAsset, hashOf, REVALIDATE, typeOf } from '#server/static.ts'
import { describeApi, type OpenApiDocument } from './openapi.ts'
import { outlineOf } from './outline.ts'

/** The only external address of the bundle: a logo next to "API docs by". */
const OFF_SITE_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg'
const NO_PICTURE = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'

/** Where a page lists the calls until its scripts have drawn theirs, which takes them seconds. */
const OUTLINE = '<!--outline-->'

/** A page whose scripts fill the element of this id. */
const page = (title: string, id: string, scripts: readonly string[], style = '') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fuelblend API: ${title}</title>
<style>body { margin: 0 }</style>
<link rel="icon" href="/swagger/favicon-32x32.png">
${style}</head>
<body>
${OUTLINE}
<div id="${id}"></div>
${scripts.map((src) => `<script src="${src}"></script>`).join('\n')}
</body>
</html>
`

const SWAGGER_PAGE = page(
  'try it out',
  'swagger-ui',
  ['/swagger/swagger-ui-bundle.js', '/swagger/start.js'],
  '<link rel="stylesheet" href="/swagger/swagger-ui.css">\n',
)

const REDOC_PAGE = page('reference', 'redoc', ['/redoc/redoc.standalone.js', '/redoc/start.js'])

// By default the page sends the document to a public validator.
const SWAGGER_START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  onComplete: () => document.getElementById('outline').remove(),
})
`

const REDOC_START = `Redoc.init('/openapi.json', { sortRequiredPropsFirst: true }, document.getElementById('redoc'), () =>
  document.getElementById('outline').remove(),
)
`

/** Where a page shows a call of a tag. */
const ADDRESSES: Record<string, (tag: string, id: string) => string> = {
  '/swagger/': (tag, id) => `#/${encodeURIComponent(tag)}/${id}`,
  '/redoc/': (tag, id) => `#tag/${tag.replaceAll(' ', '-')}/operation/${id}`,
}

type Content = string | Uint8Array<ArrayBuffer>

const fileOf = (packageName: string, file: string) =>
  Bun.file(join(dirname(Bun.resolveSync(`${packageName}/package.json`, import.meta.dir)), file))

/** The build copies the bundle, because its package brings a hundred others along. */
async function redocFile(name: string): Promise<string> {
  const built = Bun.file(join(import.meta.dir, '../../../dist', name))
  return ((await built.exists()) ? built : fileOf('redoc', `bundles/${name}`)).text()
}

const SOURCES: Record<string, () => Content | Promise<Content>> = {
  '/swagger/': () => SWAGGER_PAGE,
  '/swagger/start.js': () => SWAGGER_START,
  '/swagger/swagger-ui.css': () => fileOf('swagger-ui-dist', 'swagger-ui.css').bytes(),
  '/swagger/swagger-ui-bundle.js': () => fileOf('swagger-ui-dist', 'swagger-ui-bundle.js').bytes(),
  '/swagger/swagger-ui-bundle.js.LICENSE.txt': () =>
    fileOf('swagger-ui-dist', 'swagger-ui-bundle.js.LICENSE.txt').bytes(),
  '/swagger/favicon-32x32.png': () => fileOf('swagger-ui-dist', 'favicon-32x32.png').bytes(),
  '/redoc/': () => REDOC_PAGE,
  '/redoc/start.js': () => REDOC_START,
  '/redoc/redoc.standalone.js': async () =>
    (await redocFile('redoc.standalone.js')).replaceAll(OFF_SITE_LOGO, NO_PICTURE),
  '/redoc/redoc.standalone.js.LICENSE.txt': () => redocFile('redoc.standalone.js.LICENSE.txt'),
}

const made = new Map<string, Promise<Asset>>()

/** A page or one of its files, compressed at the first request. */
function docsAsset(path: string, describe: () => Promise<OpenApiDocument>): Promise<Asset> {
  const known = made.get(path)
  if (known) return known
  const make = async () => {
    const source = await SOURCES[path]!()
    const addressOf = ADDRESSES[path]
    if (!addressOf) return makeAsset(typeOf(path), source)
    const outline = outlineOf(await describe(), addressOf)
    return makeAsset(
      typeOf('index.html'),
      String(source).replace(OUTLINE, () => outline),
    )
  }
  const asset = make()
  made.set(path, asset)
  asset.catch(() => made.delete(path))
  return asset
}

async function makeAsset(type: string, content: Content): Promise<Asset> {
  const plain = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const zipped = new Uint8Array(await promisify(gzip)(plain))
  return {
    type,
    cacheControl: REVALIDATE,
    hash: hashOf(plain),
    plain,
    coded: zipped.length < plain.length ? { gzip: zipped } : {},
  }
}

const HIDDEN = { detail: { hide: true } }

/**
 * `/openapi.json` and the two pages that show it, which load nothing from other hosts.
 * @param appOf called at the first request, when all routes are registered
 */
export function docsRoutes(appOf: () => AnyElysia) {
  let described: Promise<OpenApiDocument> | undefined
  let document: Promise<Asset> | undefined
  const describe = () => (described ??= describeApi(appOf()))
  const write = async () => makeAsset('application/json', JSON.stringify(await describe()))

  const routes = new Elysia().get(
    '/openapi.json',
    async ({ request }) => {
      document ??= write()
      return answerAsset(request, await document)
    },
    HIDDEN,
  )
  for (const path of Object.keys(SOURCES)) {
    routes.get(
      path,
      async ({ request, set }) => {
        if (path.endsWith('/')) set.headers['content-security-policy'] = DOCS_CONTENT_SECURITY_POLICY
        return answerAsset(request, await docsAsset(path, describe))
      },
      HIDDEN,
    )
  }
  return routes
}
