import { expect, test } from 'bun:test'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { readText } from '#web/materials/import/read-file.ts'
import { bodyOfRow, labRowsOf, sendable } from './lab-rows.ts'

const read = (text: string, own?: readonly OwnProperty[]) => {
  const file = readText(text)
  if (!file.ok) throw new Error(file.fault)
  return labRowsOf(file.sheets[0]!.table!, own)
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

test('a date by the solar calendar is the day that it means', () => {
  const table = read('تحلیل\tتاریخ\tچگالی kg/m³\nA\t۱۴۰۵/۰۸/۲۰\t۷۴۲\nB\t1405/08/20 14:30\t۷۴۳')!
  expect(table.rows.map(({ sampled_at }) => sampled_at)).toEqual(['2026-11-11', '2026-11-11 14:30'])
})

test('what a table leaves open is asked before its figures are taken', () => {
  const file = readText('Analysis\tDensity kg/m³\tAromatics, %\nA\t742\t30')
  if (!file.ok) throw new Error(file.fault)
  const source = file.sheets[0]!.table!
  const table = labRowsOf(source)!
  expect(table.questions).toMatchObject([{ because: 'lone' }])
  expect(table.rows[0]).toMatchObject({ results: { density: 742 }, faults: [] })
  const settled = labRowsOf(source, [], [[table.questions[0]!, 'vol %']])!
  expect(settled.questions).toEqual([])
  expect(settled.rows[0]!.results).toEqual({ density: 742, aromatics: 30 })
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

const CFPP: OwnProperty = {
  key: 'cfpp',
  name: 'CFPP',
  name_farsi: 'نقطهٔ انسداد',
  unit: '°C',
  digits: 0,
  method: 'EN 116',
  rule: 'volume',
  basis: 'volume',
  exponent: null,
  offset: null,
  min: -60,
  max: 20,
  reproducibility: 3,
}

test('columns of own properties are measured too, and judged by their definition', () => {
  const table = read('Analysis\tDensity\tCFPP\nA\t750\t−۱۲٫۵\nB\t751\t21\nC\t\t-7', [CFPP])!
  expect(table.rows.map(({ results }) => results)).toMatchObject([
    { density: 750, 'own:cfpp': -12.5 },
    { density: 751 },
    { 'own:cfpp': -7 },
  ])
  expect(table.rows.map(({ faults }) => faults.map(({ field }) => field))).toEqual([[], ['own.cfpp'], []])
  // Without a definition the column says nothing; with another unit it is asked about.
  expect(read('Analysis\tDensity\tCFPP\nA\t750\t-12')!.unread).toEqual(['CFPP'])
  expect(read('Analysis\tDensity\tCFPP [K]\nA\t750\t260', [CFPP])!.rows[0]!.faults).toMatchObject([
    { field: 'own.cfpp', fault: { code: 'unit' } },
  ])
})

test('a line of units below the heads, decimal commas and a thousand rows lose nothing', () => {
  const lines = Array.from(
    { length: 1000 },
    (_, at) => `بچ ${at + 1};2026-02-01;0,${8000 + at};${at % 2 ? '۶۱,۵' : '61,5'}`,
  )
  const table = read(['Analysis;Sampled;Density;Flash point', ';;g/cm³;°C', ...lines].join('\n'))!
  expect(table.rows).toHaveLength(1000)
  expect(table.rows.flatMap(({ faults }) => faults)).toEqual([])
  expect(bodyOfRow(table.rows[999]!)).toEqual({
    calculation: 'بچ 1000',
    sampled_at: '2026-02-01',
    results: { density: 899.9, flash_point: 61.5 },
  })
})
