import { describe, expect, test } from 'bun:test'
import { ownExample } from '#calc/own/own-examples.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { loadLanguage, textIn as saidIn } from '#web/text/language.ts'
import { materials as text } from '#web/text/materials.ts'
import {
  type FormField,
  faultsOf,
  fieldTextIn,
  formDoubtsOf,
  liveFaults,
  type Wording,
} from './material-checks.ts'
import { EMPTY_ENTRIES, entriesOf, materialBody } from './material-entries.ts'
import { english, typed } from './test-entries.ts'
import { material } from './test-material.ts'

await loadLanguage('fa')

const { labels } = english

describe('what is sent of a form', () => {
  test('leaves out what is blank, sends Persian names as null, and always belongs to customized', () => {
    expect(materialBody(typed({}), 'left-out')).toEqual({
      name: 'Naphtha',
      name_farsi: null,
      producer_english_name: 'Tabriz',
      producer_farsi_name: null,
      categories: ['customized'],
      properties: { recovery: 97.5 },
    })
    expect(materialBody(typed({}, { category: 'naphtha', name_farsi: ' نفتا ' }), 'left-out')).toMatchObject({
      name_farsi: 'نفتا',
      categories: ['customized', 'naphtha'],
    })
  })

  test('has blank distillation points on the line between their neighbours, IBP at 0 and FBP at 100 per cent', () => {
    const { properties } = materialBody(typed({ ibp: '80', pct_10: '۱۰۰', fbp: '190' }), 'left-out')
    expect(properties).toMatchObject({ ibp: 80, pct_5: 90, pct_10: 100, pct_50: 140, pct_95: 185, fbp: 190 })
    expect(materialBody(typed({ pct_50: '140' }), 'left-out').properties).toEqual({
      recovery: 97.5,
      pct_50: 140,
    })
  })

  test('says which points were typed where others were filled in', () => {
    const points = { ibp: '80', pct_10: '100', fbp: '190' }
    expect(materialBody(typed(points), 'left-out').entered).toEqual(['ibp', 'pct_10', 'fbp'])
    expect(materialBody(typed({ pct_50: '140' }), 'left-out')).not.toHaveProperty('entered')
    expect(materialBody(typed({ pct_50: '140' }), 'cleared').entered).toBeNull()
  })

  test('says what the material is and how its curve was measured, where that says something', () => {
    const said = { oxygenate: 'ethanol', distillation: 'tbp', pour_is: 'pour' } as const
    expect(materialBody(typed({}, said), 'left-out')).toMatchObject(said)
    expect(materialBody(typed({}), 'cleared')).toMatchObject({
      oxygenate: null,
      distillation: 'd86',
      pour_is: null,
    })
  })

  test('clears with null what a correction leaves blank', () => {
    const { properties } = materialBody(typed({}), 'cleared')
    expect(properties.density).toBeNull()
    expect(properties.color).toBeNull()
    expect(properties.recovery).toBe(97.5)
  })

  test('is what the form was opened with when nothing was changed', () => {
    const stored = material('Gasoil', {
      properties: { ...emptyProperties(), recovery: 98, density: 834.25, color: 'L1.5', cloud_point: -7 },
      categories: [
        { name: 'customized', name_farsi: '' },
        { name: 'gasoil', name_farsi: '' },
      ],
    })
    expect(materialBody(entriesOf(stored, UNIT_SETS.SI), 'cleared')).toEqual({
      name: 'Gasoil',
      name_farsi: null,
      producer_english_name: 'Tabriz',
      producer_farsi_name: null,
      categories: ['customized', 'gasoil'],
      oxygenate: null,
      oxygen: null,
      contains: {},
      entered: null,
      distillation: 'd86',
      pour_is: null,
      price: null,
      precision: {},
      typed: {},
      own: {},
      heavy: {},
      properties: stored.properties,
    })
  })

  test('leaves points that were filled in blank, to be filled in again from what is typed now', () => {
    const filled = materialBody(typed({ pct_30: '100', pct_50: '120', fbp: '200' }), 'cleared')
    const stored = material('Naphtha', {
      properties: { ...emptyProperties(), ...(filled.properties as object) },
      entered: ['pct_30', 'pct_50', 'fbp'],
    })
    const { properties } = entriesOf(stored, UNIT_SETS.SI)
    expect([properties.pct_30, properties.pct_40, properties.pct_60]).toEqual(['100', '', ''])
    const entries = { ...entriesOf(stored, UNIT_SETS.SI), properties: { ...properties, pct_50: '105' } }
    expect(faultsOf(entries, english)).toEqual([])
    expect(materialBody(entries, 'cleared').properties).toMatchObject({ pct_40: 102.5, pct_50: 105 })
  })
})

describe('the checks of the form', () => {
  const left = (...fields: FormField[]) => new Set(fields)

  test('say nothing of a field before it was left, and then what is wrong', () => {
    const entries = typed({ ibp: '401', recovery: '20' })
    expect(liveFaults(entries, left(), english).size).toBe(0)
    expect(Object.fromEntries(liveFaults(entries, left('ibp', 'recovery'), english))).toEqual({
      ibp: 'IBP cannot exceed 400°C',
      recovery: 'Recovery must be between 25 and 100',
    })
  })

  test('name both points where the distillation does not ascend', () => {
    const entries = typed({ pct_50: '131.5', pct_90: '120' })
    expect(liveFaults(entries, left('pct_50'), english).get('pct_90')).toBe(
      'Distillation values must be strictly ascending: 90% (120°C) must be above 50% (131.5°C)',
    )
    expect(liveFaults(entries, left('ibp'), english).size).toBe(0)
  })

  test('leave an ambiguous number to the field that asks about it, but do not send it', () => {
    const entries = typed({ density: '745,2' })
    expect(liveFaults(entries, left('density'), english).size).toBe(0)
    expect(faultsOf(entries, english)).toEqual([
      { field: 'density', message: 'Density must be a number, such as 12.5' },
    ])
  })

  test('speak of what was typed alone: one wrong point is one fault', () => {
    const curve = { ibp: '80', pct_10: '100', pct_30: '120', pct_90: '180', fbp: '200' }
    expect(faultsOf(typed({ ...curve, pct_30: '220' }), english)).toEqual([
      {
        field: 'pct_90',
        message: 'Distillation values must be strictly ascending: 90% (180°C) must be above 30% (220°C)',
      },
    ])
    expect(faultsOf(typed({ ibp: '80', fbp: '450' }), english)).toEqual([
      { field: 'fbp', message: 'FBP cannot exceed 400°C' },
    ])
  })

  test('doubt figures that contradict each other, once both fields were left, and refuse nothing', () => {
    const entries = typed({ mercaptan: '10', sulfur_ppm: '5' })
    const doubts = (fields: ReadonlySet<FormField>) =>
      Object.fromEntries(formDoubtsOf(entries, (name) => fields.has(name), 'en'))
    expect(doubts(left('mercaptan'))).toEqual({})
    expect(doubts(left('mercaptan', 'sulfur_ppm'))).toEqual({
      mercaptan: ['Mercaptan sulfur (10 ppm) is part of the sulfur, but exceeds it (5 ppm).'],
    })
    expect(faultsOf(entries, english)).toEqual([])
  })

  test('find everything at once before sending', () => {
    const found = faultsOf(
      { ...EMPTY_ENTRIES, properties: { ...EMPTY_ENTRIES.properties, olefin: '101' } },
      english,
    )
    expect(found).toEqual([
      { field: 'name', message: 'Enter the material’s name' },
      { field: 'producer_english_name', message: 'Enter the producer’s name in English' },
      { field: 'recovery', message: 'Enter the recovery, 25 to 100' },
      { field: 'olefin', message: 'Olefin must be 100 or less' },
    ])
  })

  test('speak Persian to a Persian reader, with Persian labels', () => {
    const entries = typed({ ibp: '130', pct_90: '120' })
    const { name, precisionOf } = saidIn('fa', text).form
    const reader: Wording = { language: 'fa', labels: { ...labels, name }, precisionOf, own: [] }
    const said = liveFaults(entries, left('ibp'), reader).get('pct_90')
    expect(said).toContain('نقطهٔ جوش اولیه (۱۳۰ درجهٔ سلسیوس)')
    const found = faultsOf({ ...entries, name: '' }, reader)
    expect(found[0]).toEqual({ field: 'name', message: '«نام ماده» را وارد کنید.' })
  })
})

describe('price and precision', () => {
  const priced = { amount: '۷۰۰٫۵', unit: 't', currency: ' usd ' } as const
  const precision = { density: '0.4', rvp: ' ' }

  test('are sent where they were typed, come back as they are, and are cleared where they were emptied', () => {
    const body = materialBody(typed({ density: '750' }, { price: priced, precision }), 'left-out')
    const price = { amount: 700.5, unit: 't', currency: 'USD' } as const
    expect(body).toMatchObject({ price, precision: { density: 0.4 } })
    expect(entriesOf(material('Priced', { price, precision: { density: 0.4 } }), UNIT_SETS.SI)).toMatchObject(
      {
        price: { amount: '700.5', unit: 't', currency: 'USD' },
        precision: { density: '0.4' },
      },
    )
    const unpriced = typed({}, { price: { ...priced, amount: ' ' } })
    expect(materialBody(unpriced, 'left-out')).not.toContainAnyKeys(['price', 'precision'])
    expect(materialBody(unpriced, 'cleared')).toMatchObject({ price: null, precision: {} })
  })

  test('are refused at their own fields', () => {
    const wrong = typed(
      {},
      { price: { ...priced, amount: 'much', currency: 'dollars' }, precision: { rvp: '-1' } },
    )
    expect(faultsOf(wrong, english).map(({ field }) => field)).toEqual([
      'precision-rvp',
      'price-amount',
      'price-currency',
    ])
    expect(faultsOf(typed({}, { price: { ...priced, currency: '' } }), english)).toEqual([
      { field: 'price-currency', message: 'Enter a value for Currency' },
    ])
  })
})

describe('values of own properties', () => {
  const cfpp = ownExample('cfpp').definition
  const reader: Wording = { ...english, own: [cfpp] }

  test('are sent where they were typed, come back as they are, and are cleared where they were emptied', () => {
    const entries = typed({}, { own: { cfpp: '−۱۲٫۵', pah: '' } })
    expect(materialBody(entries, 'left-out').own).toEqual({ cfpp: -12.5 })
    const stored = material('Gasoil', { own: { cfpp: -12.5, pah: 3 } })
    const opened = entriesOf(stored, UNIT_SETS.US)
    expect(materialBody(opened, 'cleared').own).toEqual({ cfpp: -12.5, pah: 3 })
    expect(materialBody({ ...opened, own: { ...opened.own, pah: ' ' } }, 'cleared').own).toEqual({
      cfpp: -12.5,
      pah: null,
    })
  })

  test.each([['-300'], ['1e308'], ['cold']])('%s is refused at its own field', (text) => {
    const entries = typed({}, { own: { cfpp: text } })
    expect(faultsOf(entries, reader).map(({ field }) => field)).toEqual(['own-cfpp'])
    expect(liveFaults(entries, new Set<FormField>(['own-cfpp']), reader).has('own-cfpp')).toBe(true)
    expect(liveFaults(entries, new Set(), reader).size).toBe(0)
    expect(fieldTextIn(entries, 'own-cfpp')).toBe(text)
  })

  test('one that is doubtful, 12,5, is asked about and not sent', () => {
    const entries = typed({}, { own: { cfpp: '12,5' } })
    expect(liveFaults(entries, new Set<FormField>(['own-cfpp']), reader).size).toBe(0)
    expect(faultsOf(entries, reader)).toHaveLength(1)
  })
})
