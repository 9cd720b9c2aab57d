/**
 * Stands in the page and runs before the first paint, so that it never flashes in the wrong theme or direction. It also asks
 * for the code of the screen at this address, which main.js would find out about only once it is there itself.
 */

import { applyAppearance, readLook } from './preferences/look.ts'

/** By screen, and for Persian, which scripts it needs beside main.js: a bit for each of them, six in a character from "0" on; the build puts them in. */
declare const SCRIPTS: Record<string, string>
/** The scripts, with commas between; of most only the hash that follows "main-". */
declare const NAMES: string

const storage = () => {
  try {
    return localStorage
  } catch {
    return { getItem: () => null }
  }
}
const preferences = readLook(storage(), navigator.languages)
const isPersian = preferences.language === 'fa'
applyAppearance(preferences)

// Asked for before there is a letter of it.
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
