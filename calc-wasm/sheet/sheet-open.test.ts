// What a sheet leaves open is asked, and nothing is taken before.
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readCell, textCell } from './cell.ts'
import { readLines } from './sheet-lines.ts'
import { spreadUnits } from './sheet-questions.ts'
import { taken } from './test-taken.ts'

describe('a unit', () => {
  test('of the first point, or above a group, holds for its bare neighbours, in sight', () => {
    const first = taken('Name,Density,IBP °F,10%,50%,90%,FBP\nA,690,95,122,149,203,230')
    expect(first.values).toEqual([{ density: 690, ibp: 35, pct_10: 50, pct_50: 65, pct_90: 95, fbp: 110 }])
    expect(spreadUnits(first.columns)).toEqual([{ unit: '°F', from: 'IBP °F', columns: [3, 4, 5, 6] }])
    const group = readLines('Distillation ASTM D86, °F\nIBP 95\n10 % 122\n50 % 212\n90 % 338\nFBP 392')
    expect(group.slice(1).map((line) => line.is === 'value' && line.value)).toEqual([35, 50, 100, 170, 200])
  })

  test.each([
    ['°C beside °F', 'Name,Density,T50 °F,Flash Point\nA,840,520,150', ['beside', '°C', '°F', 'leave']],
    ['a lone %', 'Name,Density,"Aromatics, %"\nA,740,30', ['lone', 'vol %', 'mass %', 'leave']],
    ['a bare density of 0.74', 'Name,Density,RON\nA,0.74,95', ['size', 'g/cm³', 'SG 60/60 °F', 'leave']],
    ['a bare sulfur of 0.05', 'Name,Density,Sulfur\nA,740,0.05', ['size', 'ppm', 'mass %', 'leave']],
    ['a curve beyond 400', 'Name,Density,IBP,50%,FBP\nA,840,350,520,680', ['curve', '°F', '°C', 'leave']],
    [
      'a curve that the density belies',
      'Name,Density,IBP,10%,50%,90%,FBP\nA,700,95,130,220,340,390',
      ['curve', '°F', '°C', 'leave'],
    ],
    ['a word too many', 'Name,Density,Sulfur as SO2\nA,740,25', ['likely', 'sulfur_ppm', 'leave']],
    [
      'an unknown unit',
      'Name,Density,Sulfur mg/l\nA,740,25',
      ['unknown-unit', 'ppm', 'mass %', 'ppb', 'leave'],
    ],
  ])('left open by %s is asked about', (_, text, expected) => {
    const { asked, values } = taken(text)
    expect(asked).toContainEqual(expected)
    // Nothing is taken of what is open.
    const [, ...answers] = expected
    expect(Object.keys(values[0]!).length).toBeLessThan(text.split('\n')[0]!.split(',').length - 1)
    expect(taken(text, { [expected[0]!]: answers[0]! }).asked).toEqual([])
  })

  test.each(['Aromatics % (m/m)', 'Aromatics %(w/w)', 'Benzene wt%', 'Sulfur % (V/V)', 'Aromatics [Gew.-%]'])(
    'by the other kind of share is refused: %s',
    (label) => {
      const { values, kept } = taken(`Name,Density,${label}\nA,740,1.2`)
      expect(values).toEqual([{ density: 740 }])
      expect(kept).toEqual([`${label}: share`])
    },
  )

  test.each([
    // Table 53B of the density at that temperature, of water's 999.016 kg/m³ at 60 °F.
    ['SG @ 30 °C', '0.8320', 841.84],
    ['API @ 85 °F', '40.0', 834.59],
    ['API Gravity @ 60 °F', '40.0', 824.66],
    ['Specific Gravity 60/60 °F', '0.8320', 831.58],
  ])('of gravity by its temperature is corrected: %s', (label, text, density) => {
    expect(taken(`Name,${label},RON\nA,${text},95`).values[0]!.density).toBeCloseTo(density, 1)
  })
})

test('only density and viscosity have a temperature', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Sulfur', 'Aromatics', 'Benzene', 'RON', 'Cloud point', 'Cetane number', 'Olefins'),
      fc.integer({ min: 10, max: 350 }),
      (label, degrees) => {
        expect(taken(`Name,Density,${label} at ${degrees} °C\nA,740,30`).values).toEqual([{ density: 740 }])
      },
    ),
    { numRuns: 100 },
  )
})

test('a slash between Persian digits is asked about once for the file, and then a decimal mark', () => {
  const text = 'Name\tDensity kg/m³\tSulfur ppm\nA\t۷۴۲/۵\t۱۲/۵\nB\t۷۵۱\t۹/۵'
  expect(taken(text).asked).toEqual([['slash', 'yes', 'leave']])
  expect(taken(text).values).toEqual([{}, { density: 751 }])
  expect(taken(text, { slash: 'yes' }).values).toEqual([
    { density: 742.5, sulfur_ppm: 12.5 },
    { density: 751, sulfur_ppm: 9.5 },
  ])
  expect(readCell(textCell('12/5'), '.', true)).toMatchObject({ is: 'fault', fault: { code: 'ambiguous' } })
})
