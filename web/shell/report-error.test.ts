import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { reportOf } from './report-error.ts'

/** As the server takes it: `Report` of browser-errors. */
const isTaken = ({ error, frames, screen }: ReturnType<typeof reportOf>) =>
  /^[ -~…]{1,200}$/.test(error) &&
  frames.length <= 10 &&
  frames.every((frame) => /^[\w-]+\.js:\d+:\d+$/.test(frame)) &&
  /^[a-z/:-]{0,200}$/.test(screen)

test('a report says where it happened, and nothing of whom or what', () => {
  const error = new SyntaxError(
    'Unexpected token \'ع\', "علی 09121234567" of ali@example.com is not valid JSON',
  )
  error.stack = `SyntaxError: x\n    at Qe (https://blend.example/assets/main-p3zt0k1v.js:2:48213)\n    at async https://blend.example/assets/sheet-a1.js:1:7`
  const report = reportOf(error, '/my-analyses/0f6a1c9e-5f0e-4e7b-8a51-6f8f0d1c2b3a')
  expect(report).toEqual({
    error: "SyntaxError: Unexpected token '…', … of … is not valid JSON",
    frames: ['main-p3zt0k1v.js:2:48213', 'sheet-a1.js:1:7'],
    screen: '/my-analyses/:id',
  })
})

test('whatever is thrown anywhere is a report that the server takes', () => {
  fc.assert(
    fc.property(
      fc.anything({ withNullPrototype: false }),
      fc.string(),
      fc.webPath(),
      (cause, words, path) => {
        const error = new Error(words)
        error.stack = words
        expect(isTaken(reportOf(error, path))).toBe(true)
        expect(isTaken(reportOf(cause, path))).toBe(true)
      },
    ),
  )
})
