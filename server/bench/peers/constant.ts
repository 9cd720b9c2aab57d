/** The least that a server on Bun can do for the same request: parse the body, answer as many bytes as a blend has. */
const answer = JSON.stringify({ results: 'x'.repeat(Number(process.env.BODY_BYTES) - 14) })
const headers = { 'content-type': 'application/json' }

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  fetch: async (request) => {
    if (request.method === 'GET') return new Response('ok')
    const body = (await request.json()) as { materials: string[] }
    return new Response(answer, { status: body.materials.length > 0 ? 200 : 400, headers })
  },
})
