import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'

import { plainCurve, plainVolumeBelow, VOLUMES } from './oracle/plain-distillation.ts'
import { narrowCuts, randomMaterial, randomNumbers } from './oracle/random-recipes.ts'
import { builtCalc } from './oracle/test-calc.ts'
import { distilled } from './oracle/test-cases.ts'
import type { Component } from './vocabulary/blend.ts'
import { DISTILLATION_NAMES } from './vocabulary/properties.ts'
import { severityOf } from './vocabulary/words/notes.ts'

const calc = await builtCalc()

describe('a gap of the curve', () => {
  const steps = (from: number, to: number) =>
    DISTILLATION_NAMES.map((_, label) => from + ((to - from) * label) / 12)
  const naphtha = distilled(steps(25, 70))
  const gasoil = distilled(steps(260, 345))
  const mixed = (share: number) =>
    calc.blend(
      [
        { percentage: share, properties: naphtha },
        { percentage: 100 - share, properties: gasoil },
      ],
      'volume',
    )

  test('beside the 50 % point is told with its span and with the point’s', () => {
    const { results, warnings } = mixed(50)
    const gap = warnings.find(({ code, property }) => code === 'curve-gap' && property === 'pct_50')!
    const [from, to, low, high] = gap.values!
    // The ends of naphtha and gasoil on the TBP scale.
    expect([Math.round(from!), Math.round(to!)]).toEqual([75, 232])
    expect(low).toBe(results.pct_50!)
    expect(high).toBeCloseTo(mixed(49.5).results.pct_50!, 9)
    expect([Math.round(low!), Math.round(high!)]).toEqual([76, 227])
    expect([gap.components, gap.others, severityOf(gap)]).toEqual([[0], [1], 'unsafe'])
  })

  test('away from the points is a note, and there is none without a gap', () => {
    const away = mixed(45).warnings.filter(({ code }) => code === 'curve-gap')
    expect(away.map(({ property }) => property)).toEqual(['pct_50'])
    expect(severityOf(away[0]!)).not.toBe('unsafe')
    const near = distilled(steps(200, 290))
    const { warnings } = calc.blend(
      [
        { percentage: 50, properties: near },
        { percentage: 50, properties: gasoil },
      ],
      'volume',
    )
    expect(warnings.filter(({ code }) => code === 'curve-gap')).toEqual([])
  })

  test('across a point is found where the points on either side are near', () => {
    const recipe = [
      { percentage: 49.6, properties: distilled(steps(100, 101.2)) },
      { percentage: 0.8, properties: distilled(steps(113, 133)) },
      { percentage: 49.6, properties: distilled(steps(146, 147.2)) },
    ]
    const { warnings, results } = calc.blend(recipe, 'volume')
    const gap = warnings.find(({ code, property }) => code === 'curve-gap' && property === 'pct_50')!
    expect([gap.components, gap.others]).toEqual([[0], [2]])
    const [from, to] = gap.values!
    expect(to! - from!).toBeLessThan(2 * 30)
    expect(results.pct_50! - results.pct_40!).toBeLessThan(30)
  })

  /** F by the plain implementation, of the blend's live components. */
  function levels(recipe: Component[]) {
    const total = recipe.reduce((sum, { percentage }) => sum + percentage, 0)
    const curves = recipe.map(
      ({ properties }) => plainCurve(DISTILLATION_NAMES.map((name) => properties[name]))!,
    )
    return {
      curves,
      at: (fahrenheit: number) =>
        recipe.reduce(
          (sum, { percentage }, i) => sum + (percentage / total) * plainVolumeBelow(curves[i]!, fahrenheit),
          0,
        ),
    }
  }

  test('is told where the plain implementation finds one, and nowhere else', () => {
    let found = 0
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
        const random = randomNumbers(seed)
        const recipe =
          random() < 0.5
            ? narrowCuts(random, 2 + Math.floor(random() * 4))
            : Array.from({ length: 2 + Math.floor(random() * 2) }, () => ({
                percentage: 5 + 40 * random(),
                properties: randomMaterial(random),
              }))
        const told = calc.blend(recipe, 'volume').warnings.filter(({ code }) => code === 'curve-gap')
        const { curves, at } = levels(recipe)
        for (const { values } of told) {
          const [from, to] = [values![0]! * 1.8 + 32, values![1]! * 1.8 + 32]
          expect(to - from).toBeGreaterThan(54)
          expect(at(to - 1e-3) - at(from + 1e-3)).toBeLessThan(1.05)
        }
        const ends = curves.map(({ tbp }) => [tbp[0]!, tbp[12]!] as const)
        const [lowest, highest] = [
          Math.min(...ends.map(([low]) => low)),
          Math.max(...ends.map(([, high]) => high)),
        ]
        // A margin on both sides: what is a gap by a hair need not be found. A point beside several is told of once.
        for (let t = lowest; t + 62 < highest; t += 4) {
          const [below, above] = [at(t), at(t + 62)]
          if (below < 1.1 || above > 98.9 || above - below > 0.8) continue
          const beside = DISTILLATION_NAMES.filter(
            (_, label) => (VOLUMES[label + 1] ?? 100) > below - 1 && (VOLUMES[label - 1] ?? 0) < above + 1,
          )
          expect(told.some(({ property }) => (beside as string[]).includes(property))).toBe(true)
          found++
        }
      }),
      // The examples: a point beside two gaps, of which the second alone moves it far.
      { numRuns: 300, examples: [[1190660709], [825702195], [1800339957], [1945295380]] },
    )
    expect(found).toBeGreaterThan(50)
  }, 60_000)
})
