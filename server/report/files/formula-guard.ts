/* What begins a formula in a spreadsheet, including the full-width forms of East Asian keyboards. */
const STARTS = '=+\\-@\uff1d\uff0b\uff0d\uff20'
/**
 * At the start of a text, or after what a spreadsheet may take for the border of a cell, where its list separator is
 * not the file's: `a;=1+1` is two cells in a Persian or German Excel.
 */
const DANGEROUS = new RegExp(`(^|[,;|\\t\\r\\n])([ "']*)(?=[${STARTS}])`, 'g')

/** A text that no spreadsheet takes for a formula: an apostrophe goes before anything that would begin one. */
export const guarded = (text: string): string =>
  text.replace(DANGEROUS, "$1'$2").replace(/^(?=[\t\r\n])/, "'")

const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Without the direction marks that only a page needs. */
export const unmarked = (text: string): string => text.replace(MARKS, '')
