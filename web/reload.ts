/** Inlined in the page of "bun run dev" alone: it loads itself again once there is another build or server. */

let shown: string | null = null

new EventSource('/dev/builds').onmessage = ({ data }) => {
  shown ??= data
  if (data !== shown) location.reload()
}
