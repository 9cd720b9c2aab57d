import { describe, expect, test } from 'bun:test'
import { contributionsOf } from './contributions/contributions.ts'
import { tracedBlend } from './contributions/traced-blend.ts'
import { plainBlend } from './oracle/plain-blend.ts'
import { randomMaterial, randomNumbers, randomTraits, withGaps } from './oracle/random-recipes.ts'
import { builtCalc } from './oracle/test-calc.ts'
import { material } from './oracle/test-cases.ts'
import worked from './oracle/worked-octane.json'
import type { Basis, Component, OxygenateName } from './vocabulary/blend.ts'
import type { MaterialProperties } from './vocabulary/properties.ts'

const calc = await builtCalc()

type Name = keyof typeof worked.materials
const NAMES = ['octan_ron', 'octan_mon', 'octan_aki'] as const

const named = (name: string, percentage: number): Component => {
  const { oxygenate, kmol_per_m3: _, ...readings } = worked.materials[name as Name]
  return {
    percentage,
    properties: material(readings as Partial<MaterialProperties>),
    oxygenate: oxygenate as OxygenateName | null,
  }
}
const blended = (materials: readonly string[], percentages: readonly number[]) =>
  materials.map((name, at) => named(name, percentages[at]!))

describe('the worked octanes', () => {
  for (const { materials, percentages, basis, ron, mon, aki } of worked.octane) {
    const components = blended(materials, percentages)
    const wanted = [ron, mon, aki]
    const check = (found: readonly (number | null)[]) => {
      for (const [at, value] of found.entries()) {
        const one = wanted[at]!
        if (one === null) expect(value).toBeNull()
        else expect(Math.abs(value! - one)).toBeLessThanOrEqual(1e-9)
      }
    }
    test(`of ${percentages.join('/')} ${materials.join(', ')}`, () => {
      const { results } = calc.blend(components, basis as Basis)
      check(NAMES.map((name) => results[name]))
      const plain = plainBlend(components, basis as Basis)
      check(NAMES.map((name) => plain[name]))
    })
  }
})

test('what each material contributes leads to the worked octanes, and says what alcohols do', () => {
  for (const { materials, percentages, basis, aki } of worked.octane) {
    const components = blended(materials, percentages)
    const blend = calc.blend(components, basis as Basis)
    for (const name of NAMES) {
      if (blend.results[name] === null) continue
      const shown = contributionsOf(name, tracedBlend(calc, blend, components, basis as Basis))
      expect([materials, name, shown === null]).toEqual([materials, name, false])
    }
    if (aki === null) continue
    const withAlcohol = components.some(({ oxygenate }) => oxygenate === 'ethanol' || oxygenate === 'butanol')
    expect(contributionsOf('octan_aki', tracedBlend(calc, blend, components, basis as Basis))!.counts).toBe(
      withAlcohol ? 'mixed' : 'volume',
    )
  }
})

describe('a trace', () => {
  const TRACE = 1e-9
  test('without a curve leaves the others their own, wherever it stands among them', () => {
    const random = randomNumbers(7)
    for (let k = 0; k < 25; k++) {
      const rest: Component[] = [
        { percentage: 50, properties: randomMaterial(random) },
        { percentage: 40, properties: randomMaterial(random) },
        { percentage: 9.5, properties: randomMaterial(random), oxygenate: 'ethanol' },
      ]
      const bare: Component = {
        percentage: 0.5,
        properties: material({ density: 750, octan_ron: 95, octan_mon: 85 }),
      }
      for (let at = 0; at <= rest.length; at++) {
        const components = rest.toSpliced(at, 0, bare)
        const [{ results }, plain] = [calc.blend(components, 'volume'), plainBlend(components, 'volume')]
        for (const name of NAMES) expect(results[name]).toBeCloseTo(plain[name]!, 9)
      }
    }
  })

  test('of anything changes the octanes by no more than a trace', () => {
    const random = randomNumbers(31)
    for (let k = 0; k < 2_000; k++) {
      const components: Component[] = Array.from({ length: 2 + Math.floor(random() * 3) }, () => ({
        percentage: 5 + 95 * random(),
        properties: withGaps(random, randomMaterial(random), random() < 0.3 ? 0.1 : 0),
        ...randomTraits(random),
      }))
      const [ron, mon] = k % 2 ? [140, 130] : [0, 0]
      const trace: Component = {
        percentage: TRACE * components.reduce((sum, { percentage }) => sum + percentage, 0),
        properties: {
          ...withGaps(random, randomMaterial(random), 0.3),
          octan_ron: ron!,
          octan_mon: mon!,
          octan_aki: null,
        },
        ...randomTraits(random, 0.5),
      }
      const [before, after] = [calc.blend(components, 'volume'), calc.blend([...components, trace], 'volume')]
      for (const name of NAMES) {
        const [a, b] = [before.results[name], after.results[name]]
        if (a === null || b === null) continue
        // 150 octanes, and what sixteen of sensitivity do to alcohols, times a trace.
        if (Math.abs(a - b) > 3e-6)
          throw new Error(`${name}: ${a} and ${b} of ${JSON.stringify({ components, trace })}`)
      }
    }
  })
})

test('asked for by volume, or with the other fit, a trace of alcohol does not bring back the usual rule', () => {
  const components = blended(['Alkylate', 'FCC gasoline, full range'], [50, 50])
  const trace = { ...named('Ethanol', 1e-9) }
  for (const method of ['volume-average', 'ethyl-rt70-of135'] as const) {
    const methods = { octan_ron: method, octan_mon: method }
    const [before, after] = [components, [...components, trace]].map((one) =>
      calc.blend(one, 'volume', { methods }),
    )
    expect(Math.abs(before!.results.octan_mon! - after!.results.octan_mon!)).toBeLessThan(1e-6)
    expect(after!.methods.octan_mon).toBe('octane-with-alcohol')
    expect(
      contributionsOf('octan_mon', tracedBlend(calc, after!, [...components, trace], 'volume')),
    ).not.toBeNull()
    expect(
      contributionsOf('octan_aki', tracedBlend(calc, after!, [...components, trace], 'volume')),
    ).not.toBeNull()
  }
})
