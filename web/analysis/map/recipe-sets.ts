import { openRecipeSets, type RecipeSets } from '#calc/recipe-set.ts'
import address from '../../../dist/recipe-set.wasm' with { type: 'file' }

let loading: Promise<RecipeSets> | null = null

/** The module of many recipes at once, which takes six megabytes of memory. A failed load is tried again at the next call. */
export function loadRecipeSets(): Promise<RecipeSets> {
  loading ??= load().catch((cause) => {
    loading = null
    throw cause
  })
  return loading
}

async function load(): Promise<RecipeSets> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the module of recipe sets answered ${response.status}`)
  return openRecipeSets(await response.arrayBuffer())
}
