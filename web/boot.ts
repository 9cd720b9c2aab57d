/** Runs before the first paint, so that the page never flashes in the wrong theme or direction. */
import { applyAppearance } from './preferences/appearance.ts'
import { readPreferences } from './preferences/preferences.store.ts'

const storage = () => {
  try {
    return localStorage
  } catch {
    return { getItem: () => null }
  }
}
applyAppearance(readPreferences(storage(), navigator.languages))
