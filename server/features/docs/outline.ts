// The calls as plain HTML: what a reader sees of the documentation at once, before its scripts have drawn it.

import type { OpenApiDocument } from './openapi.ts'
import type { JsonObject } from './schemas.ts'

const STYLE = `#outline { font: 16px/1.6 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem 1.5rem; color: #222; background: #fff }
#outline ul { list-style: none; margin: 0; padding: 0 }
#outline li { padding-block: 0.2rem }
#outline code { font: 600 0.9rem ui-monospace, monospace; margin-inline-end: 0.75rem }`

interface Operation extends JsonObject {
  tags: string[]
  operationId: string
  summary: string
}

/** @param addressOf where the scripts of the page show a call */
export function outlineOf(
  { info, tags, paths }: OpenApiDocument,
  addressOf: (tag: string, id: string) => string,
): string {
  const calls = Object.entries(paths).flatMap(([path, { parameters: _, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { tags, operationId, summary } = operation as Operation
      return { tag: tags[0]!, id: operationId, call: `${method.toUpperCase()} ${path}`, summary }
    }),
  )
  const byTag = Map.groupBy(calls, ({ tag }) => tag)
  const sections = tags.map(({ name, description }) => {
    const items = (byTag.get(name) ?? []).map(
      ({ id, call, summary }) =>
        `<li><a href="${textOf(addressOf(name, id))}"><code>${textOf(call)}</code></a>${textOf(summary)}</li>`,
    )
    return `<h2>${textOf(name)}</h2>\n<p>${textOf(description)}</p>\n<ul>\n${items.join('\n')}\n</ul>`
  })
  const { title, version } = info
  return `<main id="outline">\n<style>${STYLE}</style>\n<h1>${textOf(title)} ${textOf(version)}</h1>\n${sections.join('\n')}\n</main>`
}

const textOf = (text: string): string => Bun.escapeHTML(text)
