/**
 * Inlined in the page and run before the first paint, so that it never flashes in the wrong theme or direction. It also
 * preloads the code of the screen at this address, which main.js would request only once it has loaded itself.
 */

import { browserLanguages } from './preferences/browser-languages.ts'
import { applyAppearance, readLook } from './preferences/look.ts'

/** The scripts that each screen, or Persian, needs beside main.js: one bit per script, six per character from "0"; set by the build. */
declare const SCRIPTS: Record<string, string>
/** The scripts, comma-separated; of most only the hash that follows "main-". */
declare const NAMES: string

const storage = () => {
  try {
    return localStorage
  } catch {
    return { getItem: () => null }
  }
}
const preferences = readLook(storage(), browserLanguages())
const isPersian = preferences.language === 'fa'
applyAppearance(preferences)

// Before the first Persian letter.
if (isPersian) document.fonts.load('1em Vazirmatn', 'ا')

const scripts = SCRIPTS
const path = location.pathname
const screen = scripts[path] ?? scripts[path.replace(/[^/]+$/, ':id')] ?? ''
NAMES.split(',').forEach((name, at) => {
  const isIn = (bits: string) => ((bits.charCodeAt(at / 6) - 48) >> (5 - (at % 6))) & 1
  if (!isIn(screen) && !(isPersian && isIn(scripts.fa!))) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = `/assets/${name.replace(/^\w+$/, 'main-$&')}.js`
  document.head.append(link)
})
