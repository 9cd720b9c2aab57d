import type { Http } from '#web/api/http.ts'

/** More than these in one visit say nothing new. */
const MAX_REPORTS = 10
const MAX_FRAMES = 10
const MAX_WORDS = 200

const sent = new Set<string>()

/** Tells the server's log of an error in the page, each once: no name, no value, no address that says of what. */
export function reportError(http: Http, cause: unknown): void {
  const report = reportOf(cause, window.location.pathname)
  const key = JSON.stringify(report)
  if (sent.size >= MAX_REPORTS || sent.has(key)) return
  sent.add(key)
  // If it can't be sent, the browser's console still has it.
  void http.ask('POST /api/browser-errors/', { body: report, keepalive: true })
}

/** The error without what somebody may have typed: quoted text, digits and letters of other scripts. */
export function reportOf(cause: unknown, path: string) {
  const {
    name,
    message,
    stack = '',
  } = cause instanceof Error ? cause : new Error(typeof cause === 'string' ? cause : typeof cause)
  const words = message.replace(/(["“«`]).*["”»`]|\S*@\S*|\d+|[^ -~]+/gs, '…')
  return {
    error: `${name}: ${words}`.replace(/[^ -~…]/g, '').slice(0, MAX_WORDS),
    frames: [...stack.matchAll(/[\w-]+\.js:\d+:\d+/g)].slice(0, MAX_FRAMES).map(([frame]) => frame),
    screen: path.replace(/[^/]*[^a-z/-][^/]*/g, ':id').slice(0, MAX_WORDS),
  }
}
