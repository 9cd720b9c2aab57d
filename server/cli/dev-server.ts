/** The server of "bun run dev". Told of a build, it reads the page again and tells the tabs that show it. */
import { Elysia } from 'elysia'
import { BUILT } from '../calc.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { adviceOn } from '../operator-advice.ts'
import { serve } from '../serve.ts'
import { openSite, REVALIDATE, type Site } from '../static.ts'

/** Bun ends connections that say nothing for longer. */
const SIGN_OF_LIFE_MS = 5_000

type Tab = ReadableStreamDefaultController<string>
const tabs = new Set<Tab>()
let build = String(Date.now())

function sendTo(tab: Tab, text: string): void {
  try {
    tab.enqueue(text)
  } catch {
    tabs.delete(tab) // closed by the browser
  }
}
const tellOf = (tab: Tab) => sendTo(tab, `retry: 100\ndata: ${build}\n\n`)

function eventStream(): Response {
  const stream = new ReadableStream<string>({
    start: (tab) => {
      tabs.add(tab)
      tellOf(tab)
    },
  })
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  })
}

async function openPage(folder: string): Promise<Site> {
  let site = await openSite(folder)
  process.on('message', async () => {
    site = await openSite(folder)
    build = String(Date.now())
    tabs.forEach(tellOf)
  })
  const core = (path: string) =>
    new Response(Bun.file(BUILT + path.slice('/assets'.length)), { headers: { 'cache-control': REVALIDATE } })
  const answer: Site['answer'] = (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/dev/builds') return eventStream()
    return /^\/assets\/calc\.wasm(\.map)?$/.test(pathname) ? core(pathname) : site.answer(request)
  }
  return { files: new Elysia(), answer }
}

// Bun's own form has "unknown" for every function of the core.
Error.prepareStackTrace = (error, calls) =>
  [String(error), ...calls.map((call) => `    at ${call}`)].join('\n')

const config = readConfig(process.env)
const log = createLog(config.logLevel)
setInterval(() => {
  for (const tab of tabs) sendTo(tab, ': \n\n')
}, SIGN_OF_LIFE_MS)
try {
  const running = await serve(config, log, false, openPage)
  process.send?.(running.url)
  const stop = async () => {
    for (const tab of tabs) tab.close()
    await running.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
} catch (error) {
  console.error(adviceOn(error) ?? error)
  process.exit(1)
}
