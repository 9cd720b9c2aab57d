// Sheets of laboratories, brokers and laboratory systems, each with a trap: what is stored is right, or was asked about first.
import { expect, test } from 'bun:test'
import { contradictionText } from '../vocabulary/words/contradictions.ts'
import { type Answers, NO_ANSWERS, type Question, withAnswer } from './answers.ts'
import { addressOf } from './arrange.ts'
import { fingerprintOf, headsOf } from './layout.ts'
import { readable } from './own-columns.ts'
import { nameIdentity, readSheet, type SheetReading } from './reading.ts'
import cases from './sheet-cases.json' with { type: 'json' }
import { textGrid } from './text-lines.ts'

interface Case {
  of: string
  text: string
  /**
   * By name, `*` the only one; null, or not named: must not be stored without a question; asked: is stored so, once the first answers are
   * given.
   */
  materials: Record<string, Record<string, number | string | null | { asked: number }>>
}

const around = { own: readable([]), known: new Set<string>() }
const sheetOf = (text: string) => ({
  name: '',
  grid: textGrid(text),
  hiddenRows: new Set<number>(),
  hiddenColumns: new Set<number>(),
})

/** Reads a sheet and presses the first answer of every question that has one. */
function readAll(text: string) {
  const sheet = sheetOf(text)
  let answers: Answers = NO_ANSWERS
  const first = readSheet(sheet, answers, around)
  let reading = first
  const asked: Question[] = [...first.questions]
  for (let presses = 0; presses < 20; presses++) {
    const next = reading.questions.find(({ is }) => is !== 'name')
    if (!next) break
    answers = withAnswer(answers, next, next.is === 'cells' ? 'out' : next.answers[0]!, reading)
    reading = readSheet(sheet, answers, around)
    asked.push(...reading.questions)
  }
  return { first, reading, asked }
}

type Expected = Case['materials'][string][string]

const isNear = (value: unknown, expected: Expected | undefined): boolean =>
  typeof expected === 'number'
    ? Math.abs(Number(value) - expected) < 0.15 || Math.abs(Number(value) / expected - 1) < 5e-4
    : value === expected

/** Whether a question is open about a property of a material: its item, or its cell. */
const isAsked = ({ questions, meanings, arrangement }: SheetReading, sample: number, property: string) =>
  questions.some(
    ({ items, spots, is }) =>
      items.some((at) => meanings[at]!.field === property || is === 'item') ||
      spots.some((spot) =>
        arrangement.samples[sample]!.spots.some(
          (own, at) =>
            own?.row === spot.row && own.column === spot.column && meanings[at]!.field === property,
        ),
      ),
  )

/** What a reading would store, without what is drawn between other points. */
const storedIn = ({ materials }: SheetReading) =>
  materials.flatMap(({ sample, name, judged }) =>
    Object.entries(judged.body.properties).flatMap(([property, value]) =>
      value === null ||
      judged.faults.some(({ field }) => field === property) ||
      judged.filled.some((drawn) => drawn === property)
        ? []
        : [{ sample, name, property, value }],
    ),
  )

for (const { of, text, materials } of cases as unknown as Case[])
  test(of, () => {
    const { first, reading } = readAll(text)
    const names = Object.keys(materials)
    const [only] = names.length === 1 ? names : []
    const expectedOf = (name: string, property: string) =>
      (materials[name] ?? (name === '' || only === '*' ? materials[only ?? ''] : undefined))?.[property]
    if (names.length > 0) expect(reading.materials.length).toBe(names.length)
    for (const { sample, name, property, value } of storedIn(first)) {
      const expected = expectedOf(name, property)
      if (!isNear(value, expected) && !isAsked(first, sample, property) && name !== '')
        expect([name, property, value]).toEqual([name, property, expected as number])
    }
    for (const { name, judged } of reading.materials) expect(judged.body.name ?? '').toBe(name)
    const stored = storedIn(reading)
    for (const { name, property, value } of stored) {
      const expected = expectedOf(name, property)
      const answer = typeof expected === 'object' && expected !== null ? expected.asked : expected
      if (!isNear(value, answer) && names.length > 0)
        expect([name, property, value]).toEqual([name, property, answer as number])
    }
    for (const [name, values] of Object.entries(materials))
      for (const [property, expected] of Object.entries(values))
        if (expected !== null)
          expect([
            name,
            property,
            stored.some((each) => each.property === property && expectedOf(each.name, property) === expected),
          ]).toEqual([name, property, true])
  })

test('every value names the cell that it came from', () => {
  const { reading } = readAll(
    'Sample,Producer,Density @ 15 °C kg/m³,Flash point °F,Recovery vol %\nT1,P,836.4,148,98.2\n',
  )
  const { typed, properties } = reading.materials[0]!.judged.body as {
    typed: Record<string, { value: string; unit: string; cell?: string }>
    properties: Record<string, number>
  }
  expect(Object.keys(typed).sort()).toEqual(Object.keys(properties).sort())
  expect(typed.flash_point).toEqual({ value: '148', unit: '°F', cell: 'D2' })
})

test('beside the name of a stream its tank, lot and batch are left out', () => {
  const { reading } = readAll(
    'Tank,Stream,Lot,Batch no,Density @ 15 °C kg/m³\nT-101,Light gasoil,7,1,836.4\nT-102,Heavy gasoil,7,2,861.0\n',
  )
  const { meanings, materials } = reading
  expect(meanings.map(({ field, why }) => why ?? field)).toEqual([
    'second-name',
    'second-name',
    'second-name',
    'density',
  ])
  expect(materials.map(({ judged }) => judged.body.name)).toEqual(['Light gasoil', 'Heavy gasoil'])
})

test('a thousand cells with commas are one question, and one press reads them', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => `T${at};P;836,${100 + (at % 800)};9,125;98.2`)
  const { first, reading } = readAll(
    ['Sample;Producer;Density @ 15 °C kg/m³;Sulfur mg/kg;Recovery vol %', ...rows].join('\n'),
  )
  expect(first.questions.map(({ is }) => is)).toEqual(['mark', 'category'])
  expect([reading.questions, reading.values]).toEqual([[], 3000])
})

test('a certificate in Chinese is read by its units and method numbers, once they are taken', () => {
  const text =
    '序号\t检验项目\t单位\t试验方法\t检验结果\n\t产品名称\t\t\t0号柴油\n1\t密度(20℃)\tkg/m³\tGB/T 1884\t831.0\n2\t运动黏度(40℃)\tmm²/s\tGB/T 265\t3.12\n3\t馏程\t\tGB/T 6536\t\n\t50%回收温度\t℃\t\t271\n\t90%回收温度\t℃\t\t338\n4\t闪点(闭口)\t℃\tGB/T 261\t68\n5\t铜片腐蚀(50℃,3h)\t级\tGB/T 5096\t1a\n6\t残炭\t%\tGB/T 268\t0.03\n7\t硫含量\t%\tGB/T 17040\t0.042\n8\t灰分\t%\tGB/T 508\t0.003\n9\t十六烷指数\t\tSH/T 0694\t51.3\n10\t倾点\t℃\tGB/T 3535\t3\n'
  const { first, reading } = readAll(text)
  expect([first.isUnknownLanguage, first.values]).toEqual([true, 0])
  const { name, judged } = reading.materials[0]!
  const { density, ...others } = judged.body.properties as Record<string, number>
  expect([name, Math.round(density! * 10) / 10]).toEqual(['0号柴油', 834.6])
  expect(others).toMatchObject({
    viscosity_40: 3.12,
    pct_50: 271,
    pct_90: 338,
    flash_point: 68,
    sulfur_ppm: 420,
    cetane_index: 51.3,
    pour_freezing_point: 3,
  })
})

test('of materials that exist already a new one is numbered, until its name is free', () => {
  const sheet = sheetOf(
    'Sample,Producer,Density @ 15 °C kg/m³,Recovery vol %\nT1,P,836.4,98\nT2,P,837.4,98\n',
  )
  const known = new Set(['T1', 'T1 (2)'].map((name) => nameIdentity({ name, producer_english_name: 'P' })))
  let answers: Answers = { ...NO_ANSWERS, category: 'gasoil' }
  const read = () => readSheet(sheet, answers, { ...around, known })
  for (const texts of [['T1'], ['T1 (2)']]) {
    const [question] = read().questions
    expect([question!.key, question!.texts]).toEqual(['known', texts])
    answers = withAnswer(answers, question!, 'apart', read())
  }
  expect([read().questions, read().materials.map(({ name, isKnown }) => [name, isKnown])]).toEqual([
    [],
    [
      ['T1 (3)', false],
      ['T2', false],
    ],
  ])
})

test('what a certificate says against itself is doubted at its row, until a person says that it is right', () => {
  const text = [
    'Test\tMethod\tUnit\tMin\tMax\tResult',
    'Product\t\t\t\t\tE5 7',
    'RON\tEN ISO 5164\t\t95.0\t\t95.0',
    'DVPE\tEN 13016-1\tkPa\t45\t60\t58.0',
    'Total vapour pressure\tEN 13016-1\tkPa\t\t\t61.9',
    'Recovery\tEN ISO 3405\tvol %\t\t\t97.0',
    'Residue\tEN ISO 3405\tvol %\t\t2\t1.0',
    'Loss\tEN ISO 3405\tvol %\t\t\t1.0',
  ].join('\n')
  const doubts = (changed: string) =>
    readAll(changed).reading.doubts.map(({ contradiction, spot }) => [
      contradiction.code,
      addressOf(spot!),
      contradictionText(contradiction, 'en'),
    ])
  expect(doubts(text)).toEqual([
    ['recovery-sum', 'F6', 'Recovery, residue and loss add up to 99 %, not to 100.'],
    [
      'pressure-not-dvpe',
      'F4',
      'A total pressure of 61.9 kPa gives a DVPE of 55.95 kPa (EN 13016-1), not 58 kPa.',
    ],
    ['equals-limit', 'F3', '95 is also a limit in this line: was it measured?'],
  ])
  // 0.965 × 64.0 − 3.78 = 57.98
  expect(doubts(text.replace('61.9', '64.0').replace('97.0', '98.0').replace('95.0\n', '95.3\n'))).toEqual([])
  const sheet = sheetOf(text)
  const first = readSheet(sheet, NO_ANSWERS, around)
  const right = first.doubts.map(({ key }) => key)
  expect(readSheet(sheet, { ...NO_ANSWERS, right }, around).doubts).toEqual([])
})

test('a person says which rows are heads, data, left out, and where the table ends', () => {
  const sheet = sheetOf(
    'Tank,Density @ 15 °C kg/m³,Sulfur mg/kg\nA,836.4,7.9\nAverage,836.9,8\nB,837.4,8.1\nC,838,9\n',
  )
  const names = (rows: NonNullable<Answers['shape']['rows']>) =>
    readSheet(sheet, { ...NO_ANSWERS, shape: { rows } }, around).materials.map(({ name }) => name)
  expect(names({})).toEqual(['A', 'B', 'C'])
  expect(names({ 2: 'data', 1: 'out' })).toEqual(['Average', 'B', 'C'])
  expect(names({ 3: 'end' })).toEqual(['A'])
  const lost = readSheet(
    sheetOf('1,2,3\nTank,Density @ 15 °C kg/m³,Sulfur\nA,836.4,7.9\n'),
    { ...NO_ANSWERS, shape: { rowIs: 'material', rows: { 0: 'heads', 1: 'out' } } },
    around,
  )
  expect(lost.arrangement.heads).toEqual([0])
})

test('a date of sampling comes in by every way that it is written, and what may be two days is asked once', () => {
  const read = (dates: readonly string[], answers: Partial<Answers> = {}, head = 'Sampling date') =>
    readSheet(
      sheetOf(
        [`Sample;${head};Density @ 15 °C kg/m³`, ...dates.map((text, at) => `T${at};${text};83${at}.4`)].join(
          '\n',
        ),
      ),
      { ...NO_ANSWERS, category: 'gasoil', ...answers },
      around,
    )
  const days = ({ materials }: SheetReading) => materials.map(({ judged }) => judged.body.sampled_at ?? null)
  const plain = ['2026-03-04', '4 March 2026', '46085', '۱۴۰۴/۱۲/۱۳', '20260304', '2026-03-04 14:30', '-', '']
  expect(days(read(plain))).toEqual([...Array(5).fill('2026-03-04'), '2026-03-04 14:30:00', null, null])
  expect(read(plain).questions).toEqual([])
  const unclear = read(['03/04/2026', '05.06.2026', '2026-03-04'])
  expect(unclear.questions.map(({ is, texts }) => [is, ...texts])).toEqual([
    ['order', '03/04/2026', '05.06.2026'],
  ])
  expect(days(unclear)).toEqual([null, null, '2026-03-04'])
  const [question] = unclear.questions
  const answered: readonly (readonly [string, (string | null)[]])[] = [
    ['day', ['2026-04-03', '2026-06-05', '2026-03-04']],
    ['month', ['2026-03-04', '2026-05-06', '2026-03-04']],
    ['out', [null, null, null]],
  ]
  for (const [code, expected] of answered) {
    const answers = withAnswer({ ...NO_ANSWERS, category: 'gasoil' }, question!, code, unclear)
    const next = read(['03/04/2026', '05.06.2026', '2026-03-04'], answers)
    expect(next.questions).toEqual([])
    expect(days(next)).toEqual(expected)
  }
  // The file says itself which number is the day, unless it says both.
  expect(days(read(['03/04/2026', '25/04/2026']))).toEqual(['2026-04-03', '2026-04-25'])
  expect(read(['03/04/2026', '25/04/2026', '04/25/2026']).questions.map(({ is }) => is)).toEqual(['order'])
  const short = read(['12-Mar-26'])
  expect(short.questions.map(({ is }) => is)).toEqual(['century'])
  expect(days(read(['12-Mar-26'], { century: true }))).toEqual(['2026-03-12'])
  expect(read(['last Monday']).questions.map(({ is }) => is)).toEqual(['cells'])
  for (const head of [
    'Date sampled',
    'Probenahmedatum',
    'تاریخ نمونه‌برداری',
    '取样日期',
    'Дата отбора пробы',
  ])
    expect([head, ...days(read(['2026-03-04'], {}, head))]).toEqual([head, '2026-03-04'])
  expect(days(read(['2026-03-04'], {}, 'Date'))).toEqual([null])
})

test('of certificates and results the date of sampling belongs to its sample', () => {
  const days = (text: string) =>
    readSheet(sheetOf(text), NO_ANSWERS, around).materials.map(({ name, judged }) => [
      name,
      judged.body.sampled_at,
    ])
  expect(
    days(
      'Test;Unit;A;B\nSampling date;;2026-03-04;2026-03-05\nDensity at 15 °C;kg/m³;836.4;837.1\nSulfur;mg/kg;7.9;8.1',
    ),
  ).toEqual([
    ['A', '2026-03-04'],
    ['B', '2026-03-05'],
  ])
  const lines = [
    'A;Density at 15 °C;kg/m³;836.4',
    'A;Sulfur;mg/kg;7.9',
    'B;Density at 15 °C;kg/m³;837.1',
    'B;Sulfur;mg/kg;8.1',
  ]
  const dated = lines.map((line, at) => `${line};2026-03-0${at < 2 ? 4 : 5}`)
  expect(days(['Sample;Test;Unit;Result;Sampled', ...dated].join('\n'))).toEqual([
    ['A', '2026-03-04'],
    ['B', '2026-03-05'],
  ])
})

test('a scale that a title or a note says is recommended, and makes another layout of the sheet', () => {
  const read = (text: string) => readSheet(sheetOf(text), NO_ANSWERS, around)
  const bodies: [string, string, string][] = [
    ['All temperatures in °F', 'All temperatures in °C', 'Tank,Flash D93,Density 15 °C kg/m³\nT1,143,836.4'],
    ['Densities at 20 °C', 'Densities at 15 °C', 'Tank,Density kg/m³,Sulfur mg/kg\nT1,832.9,8'],
  ]
  for (const [title, other, body] of bodies) {
    const [one, next] = [`${title}\n${body}`, `${other}\n${body}`]
    const prints = [one, next, `${body}\n${title}`].map((text) =>
      fingerprintOf(headsOf(sheetOf(text), read(text)), read(text), null),
    )
    expect([prints[0] === prints[1], prints[0] === prints[2]]).toEqual([false, true])
    const [question] = read(one).questions
    const [given] = Object.values(withAnswer(NO_ANSWERS, question!, question!.answers[0]!, read(one)).items)
    expect([given?.unit ?? given?.at]).toEqual([title.includes('°F') ? '°F' : 20])
  }
})
