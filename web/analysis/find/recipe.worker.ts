import { instantiateCalc } from '#calc/calc.ts'
import { type Search, type SearchResult, search } from '#calc/recipe-search/search.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'

/** Runs beside the page, which stays free meanwhile; it is stopped by ending it. */
export interface WorkerQuestion {
  /** Where the core is fetched from. */
  core: string
  asked: Search
}

export type WorkerAnswer =
  /** More of it comes as long as it is not the last. */
  { result: SearchResult; isLast: boolean } | { failed: string }

declare const self: {
  onmessage: (event: { data: WorkerQuestion }) => void
  postMessage(answer: WorkerAnswer): void
}

let calc: Promise<Calc> | null = null
const load = async (core: string): Promise<Calc> => {
  const response = await fetch(core)
  if (!response.ok) throw new Error(`the calculation core answered ${response.status}`)
  return instantiateCalc(await response.arrayBuffer())
}

self.onmessage = async ({ data: { core, asked } }) => {
  try {
    calc ??= load(core)
    const onFound = (result: SearchResult) => self.postMessage({ result, isLast: false })
    self.postMessage({ result: search(await calc, asked, { onFound }), isLast: true })
  } catch (error) {
    self.postMessage({ failed: String(error) })
  }
}
