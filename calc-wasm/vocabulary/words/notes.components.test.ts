import { expect, test } from 'bun:test'
import { doubtsOf } from '../../consistency.ts'
import { builtCalc } from '../../oracle/test-calc.ts'
import { distilled } from '../../oracle/test-cases.ts'
import type { MaterialProperties } from '../properties.ts'
import type { DistillationKind } from '../rules/material-details.ts'
import { componentNotes, placesOf } from './notes.ts'

const calc = await builtCalc()
// Gasoil of METHODS' worked curve.
const GASOIL = [182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364]
const GASOLINE = [35, 54, 64, 75, 87, 101, 115, 130, 147, 168, 182, 205].toSpliced(1, 0, 45)

interface Part {
  percentage: number
  properties: MaterialProperties
  distillation?: DistillationKind
}

const gasoil = (readings: Partial<MaterialProperties> = {}) =>
  distilled(GASOIL, { density: 841, ...readings })
const part = (percentage: number, properties: MaterialProperties, distillation?: DistillationKind): Part => ({
  percentage,
  properties,
  ...(distillation && { distillation }),
})

function notesOn(parts: readonly Part[], lang: 'en' | 'fa' = 'en') {
  const blend = calc.blend(parts, 'volume')
  return componentNotes(
    parts.map((each) => ({ doubts: doubtsOf(each) })),
    parts.map(({ percentage }) => percentage),
    { blend, names: ['A', 'B', 'C'], lang },
  )
}
const codesOn = (...parts: Part[]) => notesOn(parts).map(({ code, components }) => `${code} ${components}`)

test('each material speaks for itself, and only where it has a share', () => {
  const odd = gasoil({ mercaptan: 20, sulfur_ppm: 10 })
  expect(codesOn(part(50, odd), part(50, odd), part(0, odd))).toEqual([
    'mercaptan-over-sulfur 0',
    'mercaptan-over-sulfur 1',
  ])
  const whole = gasoil({ mercaptan: 1, sulfur_ppm: 10 })
  expect(codesOn(part(50, whole), part(50, whole))).toEqual([])
})

test('figures that the blend does not have are passed over: no cetane index of a gasoline, and no noise about it', () => {
  const stated = gasoil({ cetane_index: 45 })
  expect(codesOn(part(3, stated), part(97, gasoil()))).toEqual(['cetane-index-not-own 0'])
  const gasoline = distilled(GASOLINE, { density: 740, cetane_index: 45 })
  expect(codesOn(part(50, gasoline), part(50, distilled(GASOLINE, { density: 745 })))).toEqual([])
})

test('what the core says of the blend already is not said again of the material', () => {
  const stated = gasoil({ cetane_index: 45 })
  const parts = [part(60, stated), part(40, gasoil())]
  const { warnings } = calc.blend(parts, 'volume')
  expect(warnings.map(({ code }) => code)).toContain('cetane-index-contradicts')
  expect(codesOn(...parts)).toEqual([])
})

test('several steps of one curve are one note, at all of its points', () => {
  const stepped = distilled([100, 110, 115, 160, 170, 215, 220, 225, 230, 235, 240, 245, 250], {
    density: 780,
  })
  const [note, ...others] = notesOn([part(50, stepped), part(50, gasoil())])
  expect(others.map(({ code }) => code)).toEqual([])
  expect(note).toMatchObject({ code: 'curve-step', severity: 'note' })
  expect(note!.text).toBe('A: A step of 45 °C from 10% to 20%. A step of 45 °C from 30% to 40%.')
  expect(placesOf(note!)).toEqual(['pct_20', 'pct_10', 'pct_40', 'pct_30'])
})

test('a curve that is no ASTM D86 says so in every blend', () => {
  const [note] = notesOn([part(50, gasoil(), 'd2887'), part(50, gasoil({ density: 845 }))], 'fa')
  expect(note).toMatchObject({ code: 'curve-not-d86', severity: 'doubt', components: [0] })
  expect(note!.properties).toHaveLength(13)
  expect(note!.text).toStartWith('\u2068A\u2069: منحنی به روش ASTM D2887')
})

test('of many figures a note stands at the one to look at, of two at both', () => {
  const thick = gasoil({ viscosity_40: 30, aromatics: 10, benzene: 12 })
  const notes = notesOn([part(50, thick), part(50, thick)])
  expect(notes.filter(({ components }) => components[0] === 0).map(placesOf)).toEqual([
    ['benzene', 'aromatics'],
    ['viscosity_40'],
  ])
})
