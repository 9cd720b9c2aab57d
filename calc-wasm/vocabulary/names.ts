const LIST_MARK = /[,،;؛]/
const QUOTED = {
  en: (name: string) => `“${name}”`,
  fa: (name: string) => `«${name}»`,
}

/** Names for a list of several: one with a comma of its own in quotation marks, so that nobody takes it for two. */
export const listedNames = (names: readonly string[], lang: 'en' | 'fa'): readonly string[] =>
  names.length < 2 ? names : names.map((name) => (LIST_MARK.test(name) ? QUOTED[lang](name) : name))
