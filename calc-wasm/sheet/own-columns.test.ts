import { describe, expect, test } from 'bun:test'
import { ownExample } from '../own/own-examples.ts'
import type { OwnProperty } from '../vocabulary/own-property.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import { NO_DETAILS } from '../vocabulary/rules/material-details.ts'
import type { MaterialDraft } from '../vocabulary/rules/material-rules.ts'
import { NO_ANSWERS } from './answers.ts'
import { csvText, readDelimited } from './csv-text.ts'
import { materialTable } from './material-table.ts'
import { readable } from './own-columns.ts'
import { readSheet } from './reading.ts'

const defined = (key: string, name: string, more: Partial<OwnProperty> = {}): OwnProperty => ({
  ...ownExample('residue').definition,
  key,
  name,
  name_farsi: null,
  unit: 'ppm',
  min: null,
  max: null,
  ...more,
})
const CFPP = ownExample('cfpp').definition
const CHLORIDE = defined('chloride', 'Chloride', { name_farsi: 'کلرید' })
const ALL = [
  CFPP,
  CHLORIDE,
  defined('c6plus', 'C6+', { unit: 'vol %' }),
  defined('c6', 'C6', { unit: 'vol %' }),
]

/** What an import makes of a file: the meaning of its last column, its materials, and what is asked. */
function read(text: string, own: readonly OwnProperty[]) {
  const sheet = {
    name: '',
    grid: readDelimited(text),
    hiddenRows: new Set<number>(),
    hiddenColumns: new Set<number>(),
  }
  const { meanings, materials, questions } = readSheet(
    sheet,
    { ...NO_ANSWERS, category: 'customized' },
    { own, known: new Set() },
  )
  return { column: meanings.at(-1)!, rows: materials.map(({ judged }) => judged), questions }
}
const imported = (lines: readonly (readonly string[])[], own: readonly OwnProperty[] = ALL) =>
  read(lines.map((line) => line.join('\t')).join('\n'), own)

const lines = (heading: string, ...cells: string[]) => [
  ['Name', 'Producer', 'Recovery %', 'Density 15 °C kg/m³', heading],
  ...cells.map((cell, at) => [`M${at}`, 'P', '98', '720', cell]),
]

describe('a column is of an own property', () => {
  test.each([
    ['Chloride', 'chloride'],
    ['chloride', 'chloride'],
    ['own.chloride', 'chloride'],
    ['CHLORIDE [ppm]', 'chloride'],
    ['Chloride, ppm', 'chloride'],
    ['کلريد', 'chloride'],
    ['own.cfpp', 'cfpp'],
    ['C6+', 'c6plus'],
    ['C6', 'c6'],
  ])('by its heading %s', (heading, key) => {
    const { rows, column } = imported(lines(heading, '2.5', ''))
    expect(column).toMatchObject({ is: 'read', field: `own.${key}` })
    expect(rows.map(({ body, faults }) => [body.own, faults])).toEqual([
      [{ [key]: 2.5 }, []],
      [undefined, []],
    ])
  })

  test('and of none where two are called so, or where it means something to the program', () => {
    const twins = [defined('a1', 'Iron'), defined('a2', 'Iron')]
    expect(imported(lines('Iron', '1'), twins).column).toMatchObject({ is: 'out', field: null })
    expect(imported(lines('a2', '1'), twins).column).toMatchObject({ field: 'own.a2' })
    const sulfur = [defined('s_own', 'Sulfur')]
    expect(imported(lines('Sulfur', '1'), sulfur).column).toMatchObject({ field: 'sulfur_ppm' })
    // Also where an account had it before the program.
    expect(imported(lines('CFPP', '-12')).column).toMatchObject({ field: 'cfpp' })
  })

  test('in another unit it is asked about, and takes no figure before', () => {
    for (const heading of ['Chloride [ppb]', 'Chloride, mg/l']) {
      const { rows, column, questions } = imported(lines(heading, '2500'))
      expect([column.is, questions.length, rows[0]!.body.own]).toEqual(['asked', 1, undefined])
    }
    const { rows } = imported(lines('Chloride', '2500 ppb', '2 ppm'))
    expect(rows.map(({ body, faults }) => [body.own, faults.length])).toEqual([
      [undefined, 1],
      [{ chloride: 2 }, 0],
    ])
  })

  test('its cells are judged by its definition, and a dash clears a value', () => {
    const { rows } = imported(lines('own.cfpp', '-300', '<5', '-', '1e400'))
    expect(rows.map(({ body, faults }) => [body.own, faults.length])).toEqual([
      [{ cfpp: -300 }, 1],
      [undefined, 1],
      [{ cfpp: null }, 0],
      [undefined, 1],
    ])
    expect(rows[0]!.draft).toBeNull()
  })
})

test('what is exported comes back, whatever its properties are called', () => {
  const odd = [
    ...ALL,
    defined('a1', 'Iron'),
    defined('a2', 'Iron'),
    defined('d20', 'Density at 20 °C', { unit: 'kg/m³' }),
    defined('s', 'S'),
    defined('plain', '=1+1', { unit: '' }),
    defined('b', 'Basis (x), y [z]', { unit: 'mg/l' }),
    defined('cyr', 'Железо', { unit: '' }),
  ]
  const own = Object.fromEntries(odd.map(({ key }, at) => [key, at + 0.25]))
  const material: MaterialDraft = {
    ...NO_DETAILS,
    own,
    name: 'M',
    name_farsi: null,
    producer_english_name: 'P',
    producer_farsi_name: null,
    categories: ['customized'],
    properties: { ...emptyProperties(), recovery: 98 },
  }
  for (const language of ['en', 'fa'] as const) {
    const { head, rows } = materialTable([material], language, odd)
    expect(head.filter((text) => /^[=+@-]/.test(text))).toEqual([])
    const [judged] = read(csvText([head, ...rows]), odd).rows
    expect([judged!.faults, judged!.body.own]).toEqual([[], own])
  }
})

describe('the figures of a heavy fuel', () => {
  const marine = (heading: string, cell: string, own: readonly OwnProperty[] = []) => {
    const { rows, column } = imported(lines(heading, cell), readable(own))
    return { ...rows[0]!, column }
  }

  test.each([
    ['Vanadium, mg/kg', '120', { vanadium: 120 }],
    ['Vanadium [ppm]', '120', { vanadium: 120 }],
    ['Sodium', '14', { sodium: 14 }],
    ['Al+Si (mg/kg)', '38', { al_si: 38 }],
    ['Kinematic viscosity at 50 °C, mm2/s', '380', { viscosity_50: 380 }],
    ['Viscosity @ 100°C [cSt]', '35', { viscosity_100: 35 }],
    ['Micro Carbon Residue, % m/m', '14.2', { carbon_residue: 14.2 }],
    ['Ash, wt%', '0.04', { ash: 0.04 }],
    ['Water content [vol %]', '0.3', { water: 0.3 }],
    ['TAN, mg KOH/g', '0.4', { acid_number: 0.4 }],
    ['Asphaltenes', '8', { asphaltenes: 8 }],
    ['TSP, % m/m', '0.03', { total_sediment: 0.03 }],
    ['خاکستر', '0.04', { ash: 0.04 }],
  ])('are taken from %s', (heading, cell, heavy) => {
    const { body, faults, draft } = marine(heading, cell)
    expect([body.heavy, body.own, faults]).toEqual([heavy, undefined, []])
    expect(draft!.heavy).toEqual(heavy)
  })

  test('are left out in another unit, refused where they can’t be, and told apart from others', () => {
    const faulty = (heading: string, cell: string) => {
      const { body, faults, column } = marine(heading, cell)
      return [column.field, body.heavy, faults.map(({ field }) => field)]
    }
    expect(faulty('Water [ppm]', '200')).toEqual([null, undefined, []])
    expect(faulty('Ash', '140')).toEqual(['own.hfo_ash', { ash: 140 }, ['own.hfo_ash']])
    for (const heading of ['Carbon residue on 10 % distillation residue', 'Total sediment', 'Lead'])
      expect(marine(heading, '1').column.field).toBeNull()
  })

  test('are an account’s own property where it calls one so', () => {
    const { body } = marine('Vanadium [ppm]', '3', [defined('va', 'Vanadium')])
    expect([body.own, body.heavy]).toEqual([{ va: 3 }, undefined])
  })
})
