import { expect, test } from 'bun:test'
import { packMaterial } from '#calc/mixture.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { loadCalc } from '#server/calc.ts'
import { answerTextOf } from './blend-answer.ts'

const calc = await loadCalc()
const ingredient = (name: string, owner: string | null) => ({
  id: crypto.randomUUID(),
  owner,
  name,
  name_farsi: null,
  producer_english_name: 'Works',
  producer_farsi_name: null,
  packed: packMaterial({ ...emptyProperties(), density: 800 }),
  doubts: { contradictions: [], distillation: 'd86' as const },
})
const shared = ingredient('Naphtha of the catalogue', null)
const mina = ingredient('Secret of Mina', 'mina')
const reza = ingredient('Secret of Reza', 'reza')
const blend = calc.mixture([shared.packed, mina.packed]).blend([50, 50], 'volume')

test('what is said of a blend is remembered, and never said of another account’s', () => {
  const said = answerTextOf(blend, [shared, mina], 'en')
  expect(said.text).toContain('Secret of Mina')
  expect(answerTextOf(blend, [shared, mina], 'en')).toBe(said)
  const other = answerTextOf(blend, [shared, reza], 'en')
  expect(other.text).toContain('Secret of Reza')
  expect(other.text).not.toContain('Mina')
  // Neither pushed the other out: each hangs on the own material, not on the one that both share.
  expect(answerTextOf(blend, [shared, mina], 'en')).toBe(said)
  expect(answerTextOf(blend, [shared, mina], 'fa')).not.toBe(said)
  expect(answerTextOf(blend, [mina, shared], 'en').text).not.toBe(said.text)
})
