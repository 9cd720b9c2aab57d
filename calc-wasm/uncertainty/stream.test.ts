import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { UNCERTAINTY_OUTPUT } from '../build.ts'
import { type Exports, fnv1a, openModule } from '../core.ts'
import worked from '../oracle/worked-uncertainty.json'
import { Slot } from '../vocabulary/codes.ts'
import { SHARE_LATENT, Tag } from '../vocabulary/draw-codes.ts'
import { seedWords } from './module.ts'

interface StreamExports extends Exports, Record<'word0' | 'word1' | 'word2' | 'word3', WebAssembly.Global> {
  philox(c0: number, c1: number, c2: number, c3: number, k0: number, k1: number): void
  setSeed(low: number, high: number): void
  uniformOf(pair: number, latent: number, component: number, tag: number): number
  normalOf(pair: number, latent: number, component: number, tag: number): number
  normalQuantile(p: number): number
}

const module = await openModule<StreamExports>(readFileSync(UNCERTAINTY_OUTPUT))
const setSeed = (seed: number) => module.setSeed(...seedWords(seed))
function philox(counter: readonly number[], key: readonly number[]): number[] {
  const [c0, c1, c2, c3] = counter as [number, number, number, number]
  module.philox(c0, c1, c2, c3, key[0]!, key[1]!)
  return [module.word0, module.word1, module.word2, module.word3].map(({ value }) => value >>> 0)
}
const hex = (words: readonly number[]) => words.map((word) => word.toString(16).padStart(8, '0'))
const numbers = (text: string) => text.split(' ').map((word) => Number.parseInt(word, 16))

// The known answers of Random123.
test.each([
  ['0 0 0 0', '0 0', '6627e8d5 e169c58d bc57ac4c 9b00dbd8'],
  ['ffffffff ffffffff ffffffff ffffffff', 'ffffffff ffffffff', '408f276d 41c83b0e a20bc7c6 6d5451fd'],
  ['243f6a88 85a308d3 13198a2e 03707344', 'a4093822 299f31d0', 'd16cfe09 94fdcceb 5001e420 24126ea1'],
])('Philox of counter %s and key %s', (counter, key, words) => {
  expect(hex(philox(numbers(counter), numbers(key))).join(' ')).toBe(words)
})

const keyOf = (id: string) => fnv1a(new TextEncoder().encode(id))

test('a material’s name in the stream', () => {
  expect(hex([keyOf('A'), keyOf('B')])).toEqual([worked.componentKey.A, worked.componentKey.B])
  for (const pair of [0, 1] as const)
    expect(hex(philox([pair, 7, keyOf('A'), 1], [1, 0]))).toEqual(
      worked.stream[`philox(counter=(${pair},7,KA,1), key=(1,0))`],
    )
})

test('uniform numbers are those of the specification to the bit, normal ones within 1e-14', () => {
  setSeed(1)
  const { stream } = worked
  expect([0, 1, 2, 3, 4].map((pair) => module.uniformOf(pair, Slot.density, keyOf('A'), Tag.Input))).toEqual(
    stream['u(input, A, density=14), pairs 0..4'],
  )
  const draws = (latent: number, key: number, tag: Tag) =>
    [0, 1, 2, 3, 4].map((draw) => {
      const z = module.normalOf(draw >> 1, latent, key, tag)
      return draw & 1 ? -z : z
    })
  const same = (found: number[], expected: number[]) => {
    for (const [k, z] of expected.entries()) expect(Math.abs(found[k]! - z)).toBeLessThanOrEqual(1e-14)
  }
  same(draws(Slot.density, keyOf('A'), Tag.Input), stream['z(input, A, density=14), draws 0..4'])
  same(draws(Slot.flash_point, keyOf('A'), Tag.Input), stream['z(input, A, flash=15), draws 0..4'])
  same(draws(SHARE_LATENT, keyOf('B'), Tag.Recipe), stream['z(recipe, B, share=32), draws 0..4'])
  same(draws(Slot.density, 0, Tag.Model), stream['z(model, 0, density=14), draws 0..4'])
})

test('a seed of more than 32 bits has a high word of its own', () => {
  const first = (seed: number) => {
    setSeed(seed)
    return module.uniformOf(0, 0, 0, 1)
  }
  expect(first(2 ** 32 + 1)).not.toBe(first(1))
  expect(first(2 ** 53 - 1)).not.toBe(first(2 ** 32 - 1))
})

// scipy.stats.norm.ppf, far out on both sides and on either side of where the approximations meet.
test.each([
  [1e-300, -37.0471], // to four decimals; below, to the last
  [2.220446049250313e-16, -8.125890664701906],
  [1e-10, -6.361340902404056],
  [0.01, -2.3263478740408408],
  [0.0749, -1.4402382675279635],
  [0.0751, -1.4388253927525403],
  [0.5, 0],
  [0.925, 1.4395314709384563],
  [0.975, 1.959963984540054],
  [0.999, 3.090232306167813],
])('the normal quantile of %d', (p, z) => {
  expect(Math.abs(module.normalQuantile(p) - z)).toBeLessThanOrEqual(
    p === 1e-300 ? 5e-5 : 4e-15 * Math.max(1, Math.abs(z)),
  )
})
