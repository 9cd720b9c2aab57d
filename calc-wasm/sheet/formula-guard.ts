/** What a spreadsheet program takes for the start of a formula, full-width forms too. */
const STARTS_FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** A person's text as a cell of a file may hold it: one that looks like a formula gets an apostrophe in front. */
export const guarded = (text: string): string => (STARTS_FORMULA.test(text) ? `'${text}` : text)

/** The text without that apostrophe. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && STARTS_FORMULA.test(text) ? text.slice(1) : text
