// Texts of people in files and on the clipboard: no spreadsheet may run one as a formula.

/* What begins a formula in a spreadsheet, including the full-width forms of East Asian keyboards. */
const STARTS = '=+\\-@\uff1d\uff0b\uff0d\uff20'
/** What may stand before it: any blank that separates no cells (no-break spaces and byte order marks too), and quotes. */
const BEFORE = '(?:[^\\S\\t\\r\\n]|["\'])*'
/** At the start of a text or after a possible list separator: `a;=1+1` is two cells in a Persian or German Excel. */
const DANGEROUS = new RegExp(`(^|[,;|\\t\\r\\n])(${BEFORE})(?=[${STARTS}])`, 'g')

/** The same with the guarding apostrophe. */
const GUARDED = new RegExp(`(^|[,;|\\t\\r\\n])'(${BEFORE})(?=[${STARTS}])`, 'g')

/** Guards a text against being read as a formula, with an apostrophe before anything that would begin one. */
export const guarded = (text: string): string =>
  text.replace(DANGEROUS, "$1'$2").replace(/^(?='*[\t\r\n])/, "'")

/** Removes the apostrophes of `guarded`. */
export const unguarded = (text: string): string =>
  text.replace(GUARDED, '$1$2').replace(/^'(?='*[\t\r\n])/, '')
