import { type CategoryName, isCategoryName } from '#calc/vocabulary/categories.ts'

/**
 * A new material that somebody leaves an analysis for, and comes back with. It is carried by the browser's history rather than by
 * the address, which stays the one that people know.
 */
export interface AddingFor {
  /** Where the material is to be listed; null where no category is chosen yet. */
  category: CategoryName | null
  returnTo: string
}

interface Carried {
  addingFor?: AddingFor
  savedMaterial?: string
}

export const carrying = (carried: Carried): Carried => carried

const carried = (): Carried => (window.history.state as Carried | null) ?? {}

/** What the form is opened for; null where somebody comes for another reason. */
export function addingFor(): AddingFor | null {
  const asked = carried().addingFor
  if (typeof asked?.returnTo !== 'string' || !asked.returnTo.startsWith('/')) return null
  const { category, returnTo } = asked
  return { category: category !== null && isCategoryName(category) ? category : null, returnTo }
}

/** The id of the material that somebody comes back with. */
export const savedMaterial = (): string | null => carried().savedMaterial ?? null

/** It is done: going back or reloading does not do it again. */
export const forgetCarried = () => window.history.replaceState(null, '')
