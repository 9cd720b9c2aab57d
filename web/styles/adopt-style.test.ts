import { afterAll, beforeEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { adoptStyle } from './adopt-style.ts'

/** As much of a document and a sheet as is asked of them. */
class Sheet {
  text = ''
  replaceSync(text: string) {
    this.text = text
  }
}
const before = { document: globalThis.document, CSSStyleSheet: globalThis.CSSStyleSheet }
beforeEach(() => {
  Object.assign(globalThis, { document: { adoptedStyleSheets: [] }, CSSStyleSheet: Sheet })
})
afterAll(() => Object.assign(globalThis, before))

test('whatever comes first, sheets stand by their places, and those of one place as they came', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 }), (places) => {
      document.adoptedStyleSheets = []
      const asked = places.map((place, at) => ({ place, text: `${at}` }))
      for (const { text, place } of asked) adoptStyle(text, place)
      const stand = (document.adoptedStyleSheets as unknown as Sheet[]).map(({ text }) => text)
      expect(stand).toEqual(asked.toSorted((a, b) => a.place - b.place).map(({ text }) => text))
    }),
  )
})
