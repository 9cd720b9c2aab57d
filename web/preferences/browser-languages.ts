/**
 * The browser's languages as valid tags, the preferred first: `en-US` for `en-US@posix`. What is no language at all (`C`) is left
 * out. Nothing else may read them of the browser: `Intl` throws on what isn't valid.
 */
export const browserLanguages = (raw: readonly string[] = navigator.languages): readonly string[] =>
  raw.flatMap((text) => {
    const [tag = ''] = text.split(/[@.]/)
    try {
      return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))
    } catch {
      return []
    }
  })

/** The browser's time zone; UTC where it knows none. */
export const browserZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat('en').resolvedOptions()
  return !timeZone || timeZone === 'Etc/Unknown' ? 'UTC' : timeZone
}
