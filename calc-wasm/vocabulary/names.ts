const LIST_MARK = /[,،;؛]/
const QUOTED = {
  en: (name: string) => `“${name}”`,
  fa: (name: string) => `«${name}»`,
}

/**
 * Names for a list of several: one with a comma of its own in quotation marks, so that nobody takes it for two.
 * `isolated` keeps the direction of a name to itself; the marks stay outside, in the direction of the sentence.
 */
export const listedNames = (
  names: readonly string[],
  lang: 'en' | 'fa',
  isolated: (name: string) => string = (name) => name,
): readonly string[] =>
  names.map((name) =>
    names.length > 1 && LIST_MARK.test(name) ? QUOTED[lang](isolated(name)) : isolated(name),
  )
