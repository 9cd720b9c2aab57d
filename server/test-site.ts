import { Elysia } from 'elysia'
import type { Site } from './static.ts'

/** A page of one screen and one file. */
export const testSite: Site = {
  files: new Elysia(),
  answer: (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/app.js') return new Response('1', { headers: { 'content-type': 'text/javascript' } })
    return pathname.includes('.')
      ? null
      : new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  },
}
