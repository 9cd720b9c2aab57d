import { type AnyElysia, Elysia } from 'elysia'
import { type Asset, answerAsset } from '#server/http/asset.ts'
import { DOCS_CONTENT_SECURITY_POLICY } from '#server/http/security-headers.ts'
import { DOCS_PATHS, docsAsset, documentAsset } from './docs.assets.ts'
import { describeApi } from './openapi.ts'

const HIDDEN = { detail: { hide: true } }

/**
 * `/openapi.json` and the two pages that show it, which load nothing from other hosts. `appOf` returns the application to describe; it
 * is called at the first request, when all routes are registered.
 */
export function docsRoutes(appOf: () => AnyElysia) {
  let document: Promise<Asset> | undefined
  const describe = async () => documentAsset(await describeApi(appOf()))

  const routes = new Elysia().get(
    '/openapi.json',
    async ({ request }) => {
      document ??= describe()
      return answerAsset(request, await document)
    },
    HIDDEN,
  )
  for (const path of DOCS_PATHS) {
    routes.get(
      path,
      async ({ request, set }) => {
        if (path.endsWith('/')) set.headers['content-security-policy'] = DOCS_CONTENT_SECURITY_POLICY
        return answerAsset(request, await docsAsset(path))
      },
      HIDDEN,
    )
  }
  return routes
}
