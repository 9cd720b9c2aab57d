/**
 * Stands in the page and runs before the first paint, so that it never flashes in the wrong theme or direction. It also asks
 * for the code of the screen at this address, which main.js would find out about only once it is there itself.
 */

import { applyAppearance, readLook } from './preferences/look.ts'

/** By screen, and for Persian, the scripts that it needs beside main.js, each as a step from the one before; the build puts them in. */
declare const SCRIPTS: Record<string, readonly number[]>
/** What the numbers there stand for, with commas between; of most only the hash that follows "main-". */
declare const NAMES: string

const storage = () => {
  try {
    return localStorage
  } catch {
    return { getItem: () => null }
  }
}
const preferences = readLook(storage(), navigator.languages)
applyAppearance(preferences)

const scripts = SCRIPTS
const names = NAMES.split(',')
const path = location.pathname
const needed = new Set<number>()
const screen = scripts[path] ?? scripts[path.replace(/[^/]+$/, ':id')] ?? []
for (const steps of [screen, preferences.language === 'fa' ? scripts.fa! : []]) {
  let at = 0
  for (const step of steps) {
    at += step
    needed.add(at)
  }
}
for (const at of needed) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = `/assets/${names[at]!.replace(/^\w+$/, 'main-$&')}.js`
  document.head.append(link)
}
