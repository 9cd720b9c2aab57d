import { expect, test } from 'bun:test'
import { assumedSentence } from './uncertainty-words.ts'

test('a test whose method has no name is no item of what was assumed', () => {
  const of = (...methods: string[]) =>
    assumedSentence(
      {
        settings: { accuracy: 0.5, seed: 1, draws: 2000 },
        assumed: methods.map((method) => ({ is: 'test', method })),
        engine: '1',
      } as unknown as Parameters<typeof assumedSentence>[0],
      'en',
    )
  expect(of('ASTM D86', '', 'ASTM D445')).toContain('tests by \u2068ASTM D86\u2069, \u2068ASTM D445\u2069')
  expect(of('ASTM D86', '', 'ASTM D445')).not.toContain('\u2068\u2069')
  expect(of('')).not.toContain('tests by')
})
