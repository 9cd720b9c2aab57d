/** A thread that keeps sending bodies that are far too large, so that the measuring thread doesn't measure its own load. */
const MB = 1024 * 1024
const body = new Uint8Array(10 * MB).fill(32)

const chunked = () =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      for (let n = 0; n < 160; n++) controller.enqueue(body.subarray(0, MB / 16))
      controller.close()
    },
  })

const send = (url: string, kind: BodyInit): Promise<number> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: kind }).then(
    (answer) => answer.status,
    // A client that goes on sending after the refusal may see the connection closed instead of the answer.
    () => 413,
  )

addEventListener('message', async ({ data: { url, ms } }: MessageEvent<{ url: string; ms: number }>) => {
  const statuses: number[] = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    statuses.push(await send(url, body), await send(url, chunked()))
    await Bun.sleep(150)
  }
  postMessage(statuses)
})
