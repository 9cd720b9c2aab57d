import address from '../dist/calc.wasm' with { type: 'file' }

/** Loads the calculation core, the same binary as the server's, once; a failed load is retried at the next call. */
export function coreLoader<Opened>(open: (bytes: ArrayBuffer) => Promise<Opened>): () => Promise<Opened> {
  let loading: Promise<Opened> | null = null
  return () => {
    loading ??= fetchCore()
      .then(open)
      .catch((cause) => {
        loading = null
        throw cause
      })
    return loading
  }
}

async function fetchCore(): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the calculation core answered ${response.status}`)
  return response.arrayBuffer()
}
