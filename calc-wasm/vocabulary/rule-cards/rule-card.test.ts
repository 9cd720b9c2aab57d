import { expect, test } from 'bun:test'
import { METHOD_CODES } from '../blend.ts'
import { usualMethodOf } from '../method-choices.ts'
import { PROPERTY_NAMES } from '../properties.ts'
import { index, linear, parentheses, power } from './equation.ts'
import { ruleCardOf } from './rule-card.ts'

const line = (method: Parameters<typeof ruleCardOf>[1], property: Parameters<typeof ruleCardOf>[0]) =>
  ruleCardOf(property, method).equations.map(linear)

test('an equation can be read on one line', () => {
  expect(linear(['a +', power(parentheses('b + c'), '2')])).toBe('a + (b + c)^2')
  expect(linear(power('T', '− 1 / 0.06'))).toBe('T^(− 1 / 0.06)')
  expect(linear(index('CI', 'calc'))).toBe('CI_calc')
})

test('equations are in the symbols of their property', () => {
  expect(line('volume-average', 'density')).toEqual(['ρ = Σ v_i ρ_i'])
  expect(line('rvp-index', 'rvp')).toEqual(['RVP^1.25 = Σ v_i RVP_i^1.25'])
  expect(line('hu-burns', 'cloud_point')).toEqual(['T^20 = Σ v_i T_i^20'])
  expect(line('ethyl-rt70', 'octan_ron')).toEqual([
    'RON = ⟨RON⟩ + 0.03224 (⟨RON · s⟩ − ⟨RON⟩ ⟨s⟩) + 0.00101 (⟨O^2⟩ − ⟨O⟩^2)',
    's = RON − MON',
  ])
})

test('every method has a card, in both languages, for every property; every property a usual method', () => {
  for (const property of PROPERTY_NAMES) {
    expect(METHOD_CODES).toContain(usualMethodOf(property))
    for (const method of METHOD_CODES) {
      if (method === null) continue
      const { equations, source, validity, measured } = ruleCardOf(property, method)
      expect(equations.map(linear).join()).not.toMatch(/undefined|object/)
      for (const said of [source, validity, measured]) {
        if (said) expect([said.en.at(-1), said.fa.at(-1)]).toEqual(['.', '.'])
      }
    }
  }
})
