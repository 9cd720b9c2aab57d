import { expect, test } from 'bun:test'
import { readText } from '#web/materials/import/read-file.ts'
import { bodyOfRow, labRowsOf, sendable } from './lab-rows.ts'

const read = (text: string) => {
  const file = readText(text)
  if (!file.ok) throw new Error(file.fault)
  return labRowsOf(file.sheets[0]!.table!)
}

test('a row is of an analysis, and its figures go to the units of the wire', () => {
  const table = read(
    [
      'Analysis,Sampled,Sample,Density g/cm³,Flash Point °F,Sulfur ppm,Remarks',
      'Batch 1,2026-01-05,T7,0.8381,149,44,fine',
      '4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91,2026-01-06 14:30,,0.84,,50,',
    ].join('\n'),
  )!
  expect(table.rows.map(bodyOfRow)).toEqual([
    {
      calculation: 'Batch 1',
      sampled_at: '2026-01-05',
      sample: 'T7',
      results: { density: 838.1, flash_point: 65, sulfur_ppm: 44 },
    },
    {
      calculation: '4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91',
      sampled_at: '2026-01-06 14:30',
      results: { density: 840, sulfur_ppm: 50 },
    },
  ])
  expect(table.rows.map(({ faults }) => faults.length)).toEqual([0, 0])
  expect(table.unread).toEqual(['Remarks'])
})

test('a cell that can’t be read is a fault of its row, and what a material would lack is none', () => {
  const table = read('Analysis\tDensity\tRVP\nA\tabc\t45\nB\t99999\t45\nC\t750\t')!
  expect(table.rows.map(({ faults }) => faults.map(({ field }) => field))).toEqual([
    ['density'],
    ['density'],
    [],
  ])
})

test('a Persian sheet is read as well', () => {
  const table = read('نام تحلیل,تاریخ,چگالی,نقطهٔ اشتعال\nبچ ۱۲,2026-02-01,۸۳۸٫۵,۶۱')!
  expect(table.rows.map(bodyOfRow)).toEqual([
    { calculation: 'بچ ۱۲', sampled_at: '2026-02-01', results: { density: 838.5, flash_point: 61 } },
  ])
})

test('a table that names no analysis, or nothing measured, is none', () => {
  expect(read('Density,RVP,Sulfur\n750,45,10')).toBeNull()
  expect(read('Analysis,Sampled,Remarks\nA,2026-01-05,x')).toBeNull()
})

test('rows that were left out, or measured nothing, are not sent', () => {
  const { rows, leftOut } = read('Analysis,Density,RVP\nA,750,45\nB,,\nC,751,44')!
  const last = rows.at(-1)!
  expect(last.calculation).toBe('C')
  expect(sendable(rows, new Set([last.place])).map(({ calculation }) => calculation)).toEqual(['A'])
  expect(leftOut.map(({ text }) => text)).toEqual(['B'])
})
