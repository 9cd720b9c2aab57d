import { describe, expect, test } from 'bun:test'
import { fieldAt, type MovementEntries, movementBody, NO_MOVEMENT, tanksIn } from './movement-entries.ts'

const of = (part: Partial<MovementEntries>): MovementEntries => ({ ...NO_MOVEMENT, tank: 'a', ...part })

describe('a movement as it is sent', () => {
  test('has what its kind takes and nothing else, with Persian digits and °F understood', () => {
    const entries = of({ material: 'm', amount: '۱۲۰۰٫۵', temperature: '86', note: ' MT Sahand ', to: 'b' })
    expect(movementBody('receipt', entries, '°F')).toEqual({
      body: {
        kind: 'receipt',
        tank: 'a',
        material: 'm',
        amount: 1200.5,
        unit: 'm3',
        temperature: 30,
        note: 'MT Sahand',
      },
    })
    // A mass has no temperature.
    expect(movementBody('shipment', of({ amount: '5', unit: 't', temperature: '30' }), '°C')).toEqual({
      body: { kind: 'shipment', tank: 'a', amount: 5, unit: 't' },
    })
    expect(movementBody('transfer', of({ amount: '5', to: 'b' }), '°C')).toEqual({
      body: { kind: 'transfer', tank: 'a', to: 'b', amount: 5, unit: 'm3' },
    })
    expect(movementBody('gauge', of({ amount: '0' }), '°C')).toMatchObject({ body: { amount: 0 } })
  })

  test('of a sample is what was measured, own properties apart', () => {
    const readings = { density: { text: '841.2' }, 'own:wax': { text: '3' }, color: { text: ' L0.5 ' } }
    expect(movementBody('sample', of({ readings, sample: 'L-2207', amount: 'x' }), '°C')).toEqual({
      body: {
        kind: 'sample',
        tank: 'a',
        sample: 'L-2207',
        properties: { density: 841.2, color: 'L0.5' },
        own: { wax: 3 },
      },
    })
  })

  test('of a blend without a tank must be drawn from one', () => {
    const blend = of({ tank: '', calculation: 'c', amount: '100', from: { m: '' } })
    expect(movementBody('blend', blend, '°C')).toEqual({ wrong: [{ field: 'tank', code: 'missing' }] })
    expect(movementBody('blend', { ...blend, from: { m: 'b', n: '' } }, '°C')).toMatchObject({
      body: { calculation: 'c', from: { m: 'b' } },
    })
  })

  test('names what is missing or can’t be read, at its field', () => {
    const wrong = (kind: Parameters<typeof movementBody>[0], part: Partial<MovementEntries>) => {
      const read = movementBody(kind, of(part), '°C')
      return 'wrong' in read ? read.wrong.map(({ field, code }) => `${field} ${code}`) : []
    }
    expect(wrong('receipt', {})).toEqual(['material missing', 'amount missing'])
    expect(wrong('shipment', { amount: '12,5', temperature: 'warm', at: 'soon' })).toEqual([
      'amount notANumber',
      'temperature notANumber',
      'at notADate',
    ])
    expect(wrong('sample', {})).toEqual(['properties-density nothingMeasured'])
    expect(wrong('sample', { readings: { 'own:wax': { text: 'x' }, density: { text: '?' } } })).toEqual([
      'own-wax notANumber',
      'properties-density notANumber',
    ])
  })
})

test('the server’s paths are those of the fields', () => {
  expect([['amount'], ['properties', 'density'], ['from', 'm'], ['non_field_errors']].map(fieldAt)).toEqual([
    'amount',
    'properties-density',
    'from-m',
    undefined,
  ])
})

test('a movement was seen with all tanks that it touches', () => {
  const all = of({ to: 'b', from: { m: 'c', n: 'a', o: '' } })
  expect(tanksIn('transfer', all)).toEqual(['a', 'b'])
  expect(tanksIn('blend', all)).toEqual(['a', 'c'])
  expect(tanksIn('shipment', all)).toEqual(['a'])
})
