const places = new WeakMap<CSSStyleSheet, number>()

/** Applies a style sheet after those that stand in the page, before adopted ones of a later place. The build writes the calls. */
export function adoptStyle(text: string, place: number): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  places.set(sheet, place)
  const adopted = [...document.adoptedStyleSheets]
  const later = adopted.findIndex((other) => (places.get(other) ?? 0) > place)
  adopted.splice(later < 0 ? adopted.length : later, 0, sheet)
  document.adoptedStyleSheets = adopted
}
