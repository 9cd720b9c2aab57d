import { describe, expect, test } from 'bun:test'
import { readDelimited } from './csv-text.ts'
import { tablesOf } from './sheet-layout.ts'
import { judgeRow } from './sheet-materials.ts'

const layout = (text: string) => tablesOf(readDelimited(text))[0]!
/** What import makes of a text: bodies, and faults as place, field and code. */
function taken(text: string) {
  const { columns, rows, mark, curve } = layout(text)
  const judged = rows.map(({ cells }) => judgeRow(columns, cells, { mark, curve, corrects: false }))
  return {
    bodies: judged.map(({ body }) => body),
    faults: judged.flatMap(({ faults }, row) =>
      faults.map(({ field, fault }) => `${row} ${field} ${fault.code}`),
    ),
  }
}

const BY_ROWS = `Tank farm east,,,,
Name,Producer,Density (g/cm³),T50 °F,Recovery
Gasoil 12,Works,0.8412,534.2,98.5
Gasoil 14,Works,0.8377,521.6,98`

/** As a laboratory's system prints it. */
const BY_COLUMNS = `Certificate of analysis;;;;
Property;Unit;Method;Tank 12;Tank 14
Producer;;;Works;Works
Density @ 15 °C;kg/m³;ASTM D4052;841,2;837,7
Distillation;;ASTM D86;;
IBP;°C;;172,5;168
10;°C;;205;199
50;°C;;279;272
FBP;°C;;358,5;355
Recovery;vol %;;98,5;98
Flash point, PMCC;°F;ASTM D93;151;149
Sulphur;wt%;ASTM D4294;0,0046;0,0009
Viscosity;cSt @ 40 °C;ASTM D445;3,1;2,9
CFPP;°C;IP 309;-8;-9`

describe('a sheet with materials in rows', () => {
  test('is read below its labels, wherever these begin', () => {
    const { columns, rows, isTransposed } = layout(BY_ROWS)
    expect(isTransposed).toBe(false)
    expect(columns.map(({ field, unit }) => [field, unit])).toEqual([
      ['name', null],
      ['producer_english_name', null],
      ['density', 'g/cm³'],
      ['pct_50', '°F'],
      ['recovery', 'vol %'],
    ])
    expect(rows.map(({ place }) => place)).toEqual([3, 4])
    const { bodies, faults } = taken(BY_ROWS)
    expect(faults).toEqual([])
    expect(bodies[0]).toEqual({
      name: 'Gasoil 12',
      producer_english_name: 'Works',
      properties: { density: 841.2, pct_50: 279, recovery: 98.5 },
      typed: { density: { value: '0.8412', unit: 'g/cm³' }, pct_50: { value: '534.2', unit: '°F' } },
    })
  })

  test('is not mistaken for a list of labels because its tanks are called T10 and T50', () => {
    const tanks = [5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95].map((n) => `T${n},W,98`)
    expect(layout(`Name,Producer,Recovery\n${tanks.join('\n')}`)).toMatchObject({
      isTransposed: false,
      rows: { length: 11 },
    })
  })

  test('takes units from a line of their own, and knows a line of methods', () => {
    const { columns, rows, leftOut } = layout(`Name,Producer,Density,RVP,Sulfur,RON
,,g/cc,psi,%,
,,ASTM D4052,D323,D5453,D2699
A,W,0.74,9,0.001,95`)
    expect(columns.map(({ unit }) => unit)).toEqual([null, null, 'g/cm³', 'psi', 'mass %', ''])
    expect(rows).toHaveLength(1)
    expect(leftOut.map(({ place }) => place)).toEqual([3])
  })
})

describe('a sheet with materials side by side', () => {
  test('is turned; units, methods and limits are no materials, and bare numbers are points of the curve', () => {
    const { isTransposed, rows, columns, mark } = layout(BY_COLUMNS)
    expect([isTransposed, mark]).toEqual([true, ','])
    expect(rows.map(({ place }) => place)).toEqual([4, 5])
    expect(columns.filter(({ field }) => field === null).map(({ heading, why }) => [heading, why])).toEqual([
      ['CFPP', 'other'],
    ])
    const { bodies, faults } = taken(BY_COLUMNS)
    expect(faults).toEqual([])
    expect(bodies[0]).toMatchObject({
      name: 'Tank 12',
      properties: {
        density: 841.2,
        ibp: 172.5,
        pct_10: 205,
        pct_50: 279,
        fbp: 358.5,
        recovery: 98.5,
        sulfur_ppm: 46,
        viscosity_40: 3.1,
      },
      entered: ['ibp', 'pct_10', 'pct_50', 'fbp'],
    })
    expect(bodies[0]!.properties.flash_point).toBeCloseTo(66.11, 2)
    expect(bodies[1]).toMatchObject({ name: 'Tank 14', properties: { sulfur_ppm: 9 } })
  })

  test('in Persian, with limits beside the results', () => {
    const { rows, leftOut } = layout(`مشخصات\tواحد\tحداقل\tحداکثر\tمخزن ۱۲
پالایشگاه\t\t\t\tآبادان
چگالی در ۱۵ درجه سانتی گراد\tkg/m3\t720\t775\t۷۴۲٫۵
نقطه جوش اولیه\t°C\t\t\t۳۸
نقطه جوش نهایی\t°C\t\t205\t۱۹۸
درصد بازیافت\t%\t97\t\t۹۸
عدد اکتان پژوهشی\t\t95\t\t۹۵٫۲`)
    expect(rows.map(({ place }) => place)).toEqual([5])
    expect(leftOut.map(({ place }) => place)).toEqual([3, 4])
  })
})

test('a curve by simulated distillation is told by its method', () => {
  const { bodies } = taken('Name,Producer,Recovery,D2887 T10,D2887 T50,D2887 T90\nA,W,98,100,150,200')
  expect(bodies[0]).toMatchObject({ distillation: 'd2887', properties: { pct_30: 125 } })
})

test('blanks between two points are filled in as in the form, and not where a stored material is corrected', () => {
  const { columns, rows, mark, curve } = layout('Name,Producer,Recovery,T10,T30,T50\nA,W,98,100,,150')
  const judge = (corrects: boolean) => judgeRow(columns, rows[0]!.cells, { mark, curve, corrects })
  expect(judge(false).body).toMatchObject({
    entered: ['pct_10', 'pct_50'],
    properties: { pct_20: 112.5, pct_30: 125 },
  })
  expect(judge(false).filled).toEqual(['pct_20', 'pct_30', 'pct_40'])
  expect(judge(true).body).toEqual({
    name: 'A',
    producer_english_name: 'W',
    properties: { recovery: 98, pct_10: 100, pct_50: 150 },
  })
})

test('every cell that is no figure says why, and no value is made of it', () => {
  const { faults, bodies } =
    taken(`Name,Producer,Recovery,Density,Sulfur,Flash Point,RON,Benzene,Category,Aromatics
A,W,98,0.74,<10,> 61,ca. 95,10-Feb,diesel,-
,W,,740 lb/gal,,,,,,
A,W,98,740,15 mg/l,,,,gasoline,12 %`)
  expect(faults).toEqual([
    '0 sulfur_ppm below',
    '0 flash_point above',
    '0 octan_ron about',
    '0 benzene date',
    '0 category choice',
    '0 density density-unit',
    '1 density unit',
    '1 name required',
    '1 recovery required',
    '2 sulfur_ppm unit',
    '2 aromatics unit',
  ])
  expect(bodies[0]!.properties).toEqual({ recovery: 98, density: 0.74, aromatics: null })
  expect(bodies[2]!.properties).toEqual({ recovery: 98, density: 740 })
})

test('a unit that is not known makes each of its figures a fault', () => {
  const { columns } = layout('Name,Producer,Recovery,Sulfur (mg/l)\nA,W,98,12')
  expect(columns[3]).toMatchObject({ field: 'sulfur_ppm', unit: null, unknownUnit: 'mg/l' })
  expect(taken('Name,Producer,Recovery,Sulfur (mg/l)\nA,W,98,12').faults).toEqual(['0 sulfur_ppm unit'])
})

test('a density at another temperature is taken to 15 °C, and one outside of the tables is a fault', () => {
  const { bodies, faults } = taken('Name,Producer,Recovery,Density @ 30 °C\nA,W,98,731.372\nB,W,98,1180')
  expect(bodies[0]!.properties.density).toBeCloseTo(745, 2)
  expect(bodies[0]!.typed).toEqual({ density: { value: '731.372', unit: 'kg/m³', temperature: 30 } })
  expect(faults).toEqual(['1 density out-of-table'])
})

test('a label that comes twice counts once, and what is no label is left to the person', () => {
  const { columns } = layout('Name,Producer,Density,Density,Colour code,Recovery\nA,W,740,741,x,98')
  expect(columns.map(({ field, why }) => field ?? why)).toEqual([
    'name',
    'producer_english_name',
    'density',
    'repeated',
    'likely',
    'recovery',
  ])
})

test('a sheet without any label has columns all the same, and an empty one is nothing', () => {
  expect(layout('1,2\n3,4').columns).toHaveLength(2)
  expect(tablesOf(readDelimited('\n , \n'))).toEqual([])
})
