import { type CategoryName, isCategoryName } from '#calc/vocabulary/categories.ts'

/** A round trip from an analysis to add a material, carried in the history state, so that the URL stays the usual one. */
export interface AddingFor {
  /** The category of the analysis; null if none is chosen yet. */
  category: CategoryName | null
  returnTo: string
}

interface Carried {
  addingFor?: AddingFor
  savedMaterial?: string
}

export const carrying = (carried: Carried): Carried => carried

const carried = (): Carried => (window.history.state as Carried | null) ?? {}

/** The analysis that the form was opened from, or null. */
export function addingFor(): AddingFor | null {
  const found = carried().addingFor
  if (typeof found?.returnTo !== 'string' || !found.returnTo.startsWith('/')) return null
  const { category, returnTo } = found
  return { category: category !== null && isCategoryName(category) ? category : null, returnTo }
}

export const savedMaterial = (): string | null => carried().savedMaterial ?? null

/** Clears the state, so that going back or reloading does not repeat it. */
export const forgetCarried = () => window.history.replaceState(null, '')
