import { Elysia } from 'elysia'
import type { Site } from './static.ts'

const SCREENS = /^\/(login|materials-analysis|my-materials|s\/[^/]+)?\/?$/

/** A page of some screens and one file. */
export const testSite: Site = {
  files: new Elysia(),
  answer: (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/app.js') return new Response('1', { headers: { 'content-type': 'text/javascript' } })
    return pathname.includes('.')
      ? null
      : new Response('<!doctype html>', {
          status: SCREENS.test(pathname) ? 200 : 404,
          headers: { 'content-type': 'text/html' },
        })
  },
}
