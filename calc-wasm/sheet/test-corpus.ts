// Sheets that a generator makes from values it knows, in the layouts and words of laboratories: whatever is read of one is the
// truth, or it is a question, or it isn't taken.
import fc from 'fast-check'
import { NO_ANSWERS, withAnswer } from './answers.ts'
import type { Grid } from './cell.ts'
import { csvText, readDelimited } from './csv-text.ts'
import { readSheet } from './reading.ts'
import { CURVE, NAMES, type Name, NOISE, TEMPERATURES, WORDS } from './test-words.ts'
import { textGrid } from './text-lines.ts'

export const seeded = fc.record({
  names: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 4, maxLength: 12 }),
  noise: fc.uniqueArray(fc.nat(NOISE.length - 1), { maxLength: 6 }),
  pick: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
  samples: fc.integer({ min: 1, max: 4 }),
  base: fc.double({ min: 0, max: 1, noNaN: true }),
  layout: fc.constantFrom(
    'wide',
    'wide units',
    'wide methods',
    'list',
    'certificate',
    'limits',
    'long',
    'titled',
    'groups',
    'stacked',
    'beside',
    'below',
    'unit cells',
    'own units',
    'text',
    'aligned',
    'lines',
  ),
  comma: fc.boolean(),
  digits: fc.constantFrom('latin', 'persian'),
})
type Seed = typeof seeded extends fc.Arbitrary<infer T> ? T : never

interface Line {
  name: Name | null
  label: string
  unit: string
  /** As it stands in the file, a sample each. */
  texts: readonly string[]
}

/** The truth by sample and property. */
function valuesOf(seed: Seed): Record<string, number>[] {
  return Array.from({ length: seed.samples }, (_, k) => {
    const t = 40 + 120 * seed.base + 5 * k
    return {
      density: 690 + 150 * seed.base + k,
      sulfur_ppm: 7 + Math.round(400 * seed.base) + k,
      ibp: t,
      pct_10: t + 20,
      pct_50: t + 55,
      pct_90: t + 95,
      fbp: t + 120,
      flash_point: 42 + k,
      rvp: 55 - k,
      aromatics: 20 + k,
      benzene: 0.8 + k / 10,
      octan_ron: 91 + k,
      viscosity_40: 2.5 + k / 10,
      cfpp: -10 + k,
      cloud_point: -8 + k,
      recovery: 97 + k / 10,
    }
  })
}

function linesOf(seed: Seed): Line[] {
  let at = 0
  const pick = <T>(list: readonly T[]): T => list[seed.pick[at++ % seed.pick.length]! % list.length]!
  const write = (value: number, digits: number): string => {
    const text = String(Number(value.toFixed(digits)))
    const marked = seed.comma ? text.replace('.', ',') : text
    return seed.digits === 'latin'
      ? marked
      : marked.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!).replace(/[.,]/, '٫')
  }
  const truth = valuesOf(seed)
  const scale = pick(Object.keys(TEMPERATURES))
  const known = NAMES.filter((name) => seed.names.includes(name)).map((name): Line => {
    const word = WORDS[name]!
    const unit = CURVE.includes(name) ? scale : pick(Object.keys(word.units))
    return {
      name,
      label: pick(word.labels),
      unit,
      texts: truth.map((values) => write(word.units[unit]!(values[name]!), word.digits)),
    }
  })
  const noise = seed.noise.map((n): Line => {
    const [label, unit, value] = NOISE[n]!
    return { name: null, label, unit, texts: truth.map(() => write(Number(value), 4)) }
  })
  // Noise may stand before, between and behind.
  return noise.reduce<Line[]>(
    (all, line) => all.toSpliced(seed.pick[at++ % 60]! % (all.length + 1), 0, line),
    known,
  )
}

const titled = (line: Line) =>
  line.unit === '' || line.unit === '-' ? line.label : `${line.label} [${line.unit}]`
/** A test of distillation is none of a density. */
const methodOf = ({ name }: Line, method: string): string =>
  name !== null && CURVE.includes(name) ? method : ''
const sampleName = (k: number) => `Tank ${k + 1}`
const csv = (rows: readonly (readonly string[])[]): Grid =>
  readDelimited(csvText(rows).replace(/^\ufeff/, ''))

/** A sheet of the seed's layout, and how many samples it has. */
function sheetOf(seed: Seed): { grid: Grid; samples: number } {
  const lines = linesOf(seed)
  const all = Array.from({ length: seed.samples }, (_, k) => k)
  const first = (line: Line) => line.texts[0]!
  const table = (rows: readonly (readonly string[])[], samples = seed.samples) => ({
    grid: csv(rows),
    samples,
  })
  const body = (units: boolean) =>
    all.map((k) =>
      [sampleName(k), ...lines.map(({ texts }) => texts[k]!)].slice(0, units ? undefined : undefined),
    )
  switch (seed.layout) {
    case 'wide':
      return table([['Sample', ...lines.map(titled)], ...body(false)])
    case 'wide units':
      return table([
        ['Sample', ...lines.map(({ label }) => label)],
        ['', ...lines.map(({ unit }) => unit)],
        ...body(true),
      ])
    case 'wide methods':
      return table([
        ['Laboratory report'],
        ['Sample', ...lines.map(({ label }) => label)],
        ['Unit', ...lines.map(({ unit }) => unit || '-')],
        ['Method', ...lines.map((line, n) => methodOf(line, n % 3 ? 'ASTM D86' : 'EN ISO 3405'))],
        ...body(true),
      ])
    case 'list':
      return table([
        ['Property', 'Unit', ...all.map(sampleName)],
        ...lines.map(({ label, unit, texts }) => [label, unit, ...texts]),
      ])
    case 'certificate':
      return table(
        [
          ['Product', 'Tank 1'],
          ['Date', '2026-01-05'],
          ['Test', 'Method', 'Unit', 'Result'],
          ...lines.map((line) => [line.label, methodOf(line, 'ASTM D86'), line.unit, first(line)]),
        ],
        1,
      )
    case 'limits':
      return table(
        [
          ['Certificate of quality'],
          ['Sample:', 'Tank 1'],
          [],
          ['Property', 'Unit', 'Min', 'Max', 'Result', 'Method'],
          ...lines.map((line, n) => [
            line.label,
            line.unit,
            n % 2 ? '1' : '',
            n % 3 ? '99' : '',
            first(line),
            'EN 590',
          ]),
        ],
        1,
      )
    case 'long':
      return table([
        ['Sample ID', 'Test', 'Result', 'Unit', 'Method'],
        ...all.flatMap((k) =>
          lines.map((line) => [
            sampleName(k),
            line.label,
            line.texts[k]!,
            line.unit,
            methodOf(line, 'ISO 3405'),
          ]),
        ),
      ])
    case 'titled':
      return table([['Tank farm east'], ['Week 12'], [], ['', ...lines.map(titled)], ...body(false)])
    case 'groups': {
      const curve = lines.filter(({ name }) => name !== null && CURVE.includes(name))
      const others = lines.filter((line) => !curve.includes(line))
      const scale = curve[0]?.unit ?? '°C'
      return table([
        ['Test', 'Unit', ...all.map(sampleName)],
        ...others.map(({ label, unit, texts }) => [label, unit, ...texts]),
        [`Distillation ASTM D86, ${scale}`],
        ...curve.map(({ label, texts }) => [label, '', ...texts]),
      ])
    }
    case 'stacked': {
      const half = Math.ceil(lines.length / 2)
      const part = (some: readonly Line[]) => [
        ['Sample', ...some.map(titled)],
        ...all.map((k) => [sampleName(k), ...some.map(({ texts }) => texts[k]!)]),
      ]
      return table([...part(lines.slice(0, half)), [], ...part(lines.slice(half))])
    }
    case 'beside':
      return table([
        all.flatMap(() => ['Sample', ...lines.map(titled), '']),
        all.flatMap((k) => [sampleName(k), ...lines.map(({ texts }) => texts[k]!), '']),
      ])
    case 'below':
      return table(
        all.flatMap((k) => [
          ['Product', sampleName(k)],
          ['Test', 'Method', 'Unit', 'Result'],
          ...lines.map((line) => [line.label, methodOf(line, 'ASTM D86'), line.unit, line.texts[k]!]),
          [],
        ]),
      )
    case 'unit cells':
      return table([
        ['Sample', ...lines.flatMap(({ label }) => [label, ''])],
        ...all.map((k) => [sampleName(k), ...lines.flatMap(({ texts, unit }) => [texts[k]!, unit])]),
      ])
    case 'own units':
      return table([
        ['Test', ...all.flatMap((k) => [sampleName(k), 'Unit'])],
        ...lines.map(({ label, unit, texts }) => [label, ...all.flatMap((k) => [texts[k]!, unit])]),
      ])
    case 'text':
      return {
        grid: textGrid(
          [`Sample: Tank 1`, ...lines.map((line) => `${line.label} ${line.unit} ${first(line)}`)].join('\n'),
        ),
        samples: 1,
      }
    case 'lines':
      return {
        grid: textGrid(lines.map((line) => `${line.label}: ${first(line)} ${line.unit}`).join('\n')),
        samples: 1,
      }
    default: {
      const rows = [
        ['Test', 'Method', 'Unit', 'Max', 'Result'],
        ...lines.map((line, n) => [
          line.label,
          methodOf(line, 'EN ISO 3405'),
          line.unit,
          n % 2 ? '99' : '',
          first(line),
        ]),
      ]
      return {
        grid: textGrid(
          rows
            .map((row) =>
              row
                .map((text) => text.padEnd(50))
                .join('')
                .trimEnd(),
            )
            .join('\n'),
        ),
        samples: 1,
      }
    }
  }
}

function readingsOf(seed: Seed) {
  const { grid, samples } = sheetOf(seed)
  const sheet = { name: '', grid, hiddenRows: new Set<number>(), hiddenColumns: new Set<number>() }
  const around = { own: [], known: new Set<string>() }
  let answers = {
    ...NO_ANSWERS,
    category: 'gasoil' as const,
    ...(samples === 1 && { names: { 0: 'Tank 1' } }),
  }
  const first = readSheet(sheet, answers, around)
  const points = first.questions.find(({ is }) => is === 'points')
  if (points) answers = { ...answers, ...withAnswer(answers, points, 'recovered', first), category: 'gasoil' }
  const { materials, questions } = readSheet(sheet, answers, around)
  return {
    samples,
    questions: first.questions,
    open: questions,
    materials: materials.map(({ name, judged }) => ({ name, ...judged })),
  }
}

/** Within what the figures are rounded to. */
const isTrue = (property: string, value: unknown, truth: number): boolean =>
  typeof value === 'number' &&
  Math.abs(value - truth) < (/^(?:benzene|viscosity_40)$/.test(property) ? 0.006 : 0.06)

/** What was read wrongly of a sheet, and how much was read. */
export function judged(seed: Seed) {
  const truth = valuesOf(seed)
  const { materials, questions, samples } = readingsOf(seed)
  const wrong: string[] = []
  let read = 0
  if (materials.length > samples) wrong.push(`${materials.length} materials of ${samples}`)
  for (const [k, { name, body, faults, filled }] of materials.entries()) {
    if (name !== '' && name !== sampleName(k)) wrong.push(`called ${name}`)
    for (const [property, value] of Object.entries(body.properties)) {
      // Points that are drawn between others are marked as such.
      if (faults.some(({ field }) => field === property) || (filled as string[]).includes(property)) continue
      const expected = (seed.names as string[]).includes(property) ? truth[k]?.[property] : undefined
      if (expected === undefined || !isTrue(property, value, expected))
        wrong.push(`${property} ${value} for ${expected}`)
      else read += 1
    }
  }
  return { wrong, read, cells: samples * seed.names.length, questions }
}
