import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { curves } from '../oracle/random-curves.ts'
import { ADDITIVE_EXAMPLES } from './additive-examples.ts'
import { checkAdditive } from './additive-rules.ts'

const CURVE = {
  points: [
    [300, 1.1],
    [600, 1.9],
    [1000, 2.6],
  ] as [number, number][],
  sd: 0.25,
  base: null,
}

describe('an additive', () => {
  const faultsOf = (more: object): Record<string, string> => {
    const checked = checkAdditive({ name: 'A', density: 963, unit: 'mg_kg', ...more })
    return checked.ok
      ? {}
      : Object.fromEntries(checked.issues.map(({ path, code }) => [path.join('.'), code]))
  }
  const curve = (points: unknown, more = {}) => ({ responses: { cetane_number: { points, ...more } } })

  test('of any curve is read as it was checked', () => {
    fc.assert(
      fc.property(curves, (points) => {
        const checked = checkAdditive({ name: 'A', density: 963, unit: 'mg_kg', ...curve(points) })
        expect(checked).toMatchObject({
          ok: true,
          value: { responses: { cetane_number: { points, sd: 0.25, base: null } } },
        })
        if (checked.ok) expect(checkAdditive(checked.value)).toEqual(checked)
      }),
    )
    for (const { definition } of ADDITIVE_EXAMPLES)
      expect(checkAdditive(definition)).toEqual({ ok: true, value: definition })
  })

  test('says what is wrong with its curve', () => {
    const at = 'responses.cetane_number'
    expect(faultsOf(curve([[300, 1]]))).toEqual({ [at]: 'curve-few' })
    expect(faultsOf(curve(Array.from({ length: 13 }, (_, k) => [k + 1, k + 1])))).toEqual({
      [at]: 'curve-many',
    })
    for (const points of [
      [
        [300, 1],
        [300, 2],
      ],
      [
        [0, 0],
        [300, 1],
      ],
      [
        [300, 1],
        [200, 2],
      ],
      [
        [-1, 1],
        [200, 2],
      ],
    ])
      expect(faultsOf(curve(points))).toEqual({ [at]: 'curve-doses' })
    for (const points of [
      [
        [300, 1],
        [600, -1],
      ],
      [
        [300, 2],
        [600, 1],
      ],
      [
        [300, 0],
        [600, 0],
      ],
      [
        [300, -1],
        [600, 1],
      ],
    ])
      expect(faultsOf(curve(points))).toEqual({ [at]: 'curve-ways' })
    for (const points of [
      [
        [300, 'x'],
        [600, 1],
      ],
      [[300], [600, 1]],
      [null, 1],
      [
        [Number.NaN, 1],
        [2, 3],
      ],
    ])
      expect(faultsOf(curve(points))).toEqual({ [at]: 'curve-numbers' })
    expect(
      faultsOf(
        curve([
          [300, 1],
          [30_000, 2],
        ]),
      ),
    ).toEqual({ [at]: 'curve-dose-max' })
    expect(
      faultsOf(
        curve([
          ['۳۰۰', '۱٫۱'],
          [600, 2],
        ]),
      ),
    ).toEqual({})
    expect(
      faultsOf(
        curve(
          [
            [300, 1],
            [600, 2],
          ],
          { base: { min: 5, max: 5 } },
        ),
      ),
    ).toEqual({ [`${at}.base.max`]: 'limit-order' })
    expect(
      faultsOf(
        curve(
          [
            [300, 1],
            [600, 2],
          ],
          { sd: -1 },
        ),
      ),
    ).toEqual({ [`${at}.sd`]: 'min' })
  })

  test('has no curve of what follows from others', () => {
    for (const q of ['density', 'pct_50', 'recovery', 'cetane_index', 'octan_aki', 'sulfur_ppm', 'color'])
      expect(faultsOf({ responses: { [q]: CURVE } })).toEqual({ [`responses.${q}`]: 'not-treatable' })
    for (const q of ['e70', 'x', 'own:', '__proto__x'])
      expect(faultsOf({ responses: { [q]: CURVE } })).toEqual({ [`responses.${q}`]: 'unknown-property' })
    expect(faultsOf({ responses: { 'own:cfpp': CURVE } })).toEqual({})
  })
})
