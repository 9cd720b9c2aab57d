import { instantiateCalc } from '#calc/calc.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import address from '../dist/calc.wasm' with { type: 'file' }

let loading: Promise<Calc> | null = null

/** The calculation core, the same binary as the server's. A failed load is tried again at the next call. */
export function loadCalc(): Promise<Calc> {
  loading ??= load().catch((cause) => {
    loading = null
    throw cause
  })
  return loading
}

async function load(): Promise<Calc> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the calculation core answered ${response.status}`)
  return instantiateCalc(await response.arrayBuffer())
}
