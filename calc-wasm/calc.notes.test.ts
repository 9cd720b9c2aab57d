import { describe, expect, test } from 'bun:test'
import { plainCautiousFlash } from './oracle/plain-blend.ts'
import { builtCalc } from './oracle/test-calc.ts'
import { distilled, material } from './oracle/test-cases.ts'
import type { Traits, WarningCode } from './vocabulary/blend.ts'
import { DISTILLATION_NAMES, type MaterialProperties } from './vocabulary/properties.ts'
import { notesOf, severityOf } from './vocabulary/words/notes.ts'

const calc = await builtCalc()

type Part = [percentage: number, readings: Partial<MaterialProperties>, traits?: Traits]

const blend = (parts: Part[]) =>
  calc.blend(
    parts.map(([percentage, readings, traits]) => ({
      percentage,
      properties: material(readings),
      ...traits,
    })),
    'volume',
  )
const notes = (parts: Part[], code: WarningCode) =>
  blend(parts).warnings.filter((warning) => warning.code === code)
const only = (parts: Part[], code: WarningCode) => {
  const found = notes(parts, code)
  expect(found.length).toBe(1)
  return found[0]!
}

test('a recovery is said to be lower by up to the share of gases, from half a per cent on', () => {
  const stream = (from: number, step: number, recovery: number | null = 98) => {
    const points = DISTILLATION_NAMES.map((name, label) => [name, from + label * step])
    return { ...Object.fromEntries(points), recovery, density: 700 } as Partial<MaterialProperties>
  }
  const [gasoline, butane, isobutane] = [stream(40, 12), stream(-0.5, 0.01, 97), stream(-11.8, 0.01, 97)]
  const told = (parts: Part[]) => {
    const found = notesOf(blend(parts).warnings, ['Gasoline', 'n-Butane', 'Isobutane'], 'en')
    return found.filter(({ code }) => code === 'recovery-light-end')
  }
  expect([
    told([
      [99.5, gasoline],
      [0.5, butane],
    ]),
    told([
      [90, gasoline],
      [10, stream(40, 12, null)],
    ]),
    told([[100, butane]]),
  ]).toEqual([[], [], []])
  expect(
    told([
      [98, gasoline],
      [2, butane],
    ]),
  ).toMatchObject([
    {
      severity: 'doubt',
      properties: ['recovery'],
      text: 'Recovery may be up to 2.0 vol % lower: n-Butane mostly evaporates as loss.',
    },
  ])
  expect(
    told([
      [90, gasoline],
      [6, butane],
      [4, isobutane],
    ]),
  ).toMatchObject([{ severity: 'unsafe', components: [1, 2] }])
})

describe('a flash point', () => {
  test('of components far apart is the interval of both indices', () => {
    const { values, components } = only(
      [
        [70, { flash_point: 110 }],
        [30, { flash_point: 40 }],
        [1, { flash_point: 60 }],
      ],
      'flash-interval',
    )
    expect(components).toEqual([0, 1])
    const { results, cautiousFlashPoint } = blend([
      [70, { flash_point: 110 }],
      [30, { flash_point: 40 }],
      [1, { flash_point: 60 }],
    ])
    expect(values).toEqual([cautiousFlashPoint!, results.flash_point!])
    expect(
      notes(
        [
          [70, { flash_point: 100 }],
          [30, { flash_point: 40 }],
        ],
        'flash-interval',
      ),
    ).toEqual([])
  })

  test('that a share is too small to move is told without an interval of no width', () => {
    const told = (share: number) => {
      const parts: Part[] = [
        [100 - share, { flash_point: 66 }],
        [share, { flash_point: -40 }],
      ]
      return notesOf(blend(parts).warnings, ['Gasoil', 'Gasoline'], 'en').filter(
        ({ code }) => code === 'flash-interval',
      )
    }
    for (const share of [1e-9, 1e-4])
      expect(told(share)).toMatchObject([
        {
          severity: 'note',
          text: 'Flash Point: the index is approximate with Gasoline, which hardly matters at this share.',
        },
      ])
    expect(told(0.01)).toMatchObject([
      { severity: 'unsafe', text: expect.stringContaining('lies between 44') },
    ])
  })

  test('with a trace of gasoline is an interval widened by 20 °C, and unsafe', () => {
    // Mowrer (1989): a diesel of 167 °F with 5 % gasoline, taken as −45 °F. By hand: Hu–Burns 36 °F, Wickey–Chittenden −7 °F.
    const celsius = (fahrenheit: number) => (fahrenheit - 32) / 1.8
    const warning = only(
      [
        [95, { flash_point: celsius(167) }],
        [5, { flash_point: celsius(-45) }],
      ],
      'flash-interval',
    )
    const [low, high] = warning.values!
    expect(Math.round((high! - 20) * 1.8 + 32)).toBe(36)
    expect(Math.round((low! + 20) * 1.8 + 32)).toBe(-7)
    expect(low! + 20).toBeCloseTo(plainCautiousFlash([0.95, 0.05], [celsius(167), celsius(-45)]), 9)
    expect([warning.components, severityOf(warning)]).toEqual([[1], 'unsafe'])
  })
})

test('cloud and pour points more than 30 °C apart have low confidence, with the two that are', () => {
  const at = (celsius: number) => ({ cloud_point: celsius, pour_freezing_point: celsius - 9 })
  const far: Part[] = [
    [40, at(0)],
    [30, at(-40)],
    [30, at(-10)],
  ]
  expect(
    notes(far, 'cold-flow-apart').map(({ property, components, value }) => [property, components, value]),
  ).toEqual([
    ['cloud_point', [0, 1], 40],
    ['pour_freezing_point', [0, 1], 40],
  ])
  expect(
    notes(
      [
        [50, at(0)],
        [50, at(-30)],
      ],
      'cold-flow-apart',
    ),
  ).toEqual([])
})

test('pour points with freezing points are told apart; what is not known says nothing', () => {
  const cold = { pour_freezing_point: -20 }
  const { components, others } = only(
    [
      [40, cold, { pour_is: 'pour' }],
      [30, cold, { pour_is: 'freezing' }],
      [30, cold],
    ],
    'pour-freezing-mixed',
  )
  expect([components, others]).toEqual([[0], [1]])
  expect(
    notes(
      [
        [50, cold, { pour_is: 'pour' }],
        [50, cold],
      ],
      'pour-freezing-mixed',
    ),
  ).toEqual([])
})

test('a colour without a scale says how it was read, and two scales in one blend say so', () => {
  const bare = only(
    [
      [50, { color: '8.5' }],
      [50, { color: '+20' }],
    ],
    'color-read-as-saybolt',
  )
  expect([bare.components, bare.value]).toEqual([[0], 8.5])
  expect(
    only(
      [
        [50, { color: '3' }],
        [50, { color: 'L1.0' }],
      ],
      'color-read-as-d1500',
    ).value,
  ).toBe(3)
  const mixed = only(
    [
      [50, { color: '+20' }],
      [50, { color: '1.5' }],
    ],
    'color-scales-mixed',
  )
  expect([mixed.components, mixed.others]).toEqual([[0], [1]])
})

describe('a cetane index', () => {
  const curve = (from: number, width: number) =>
    distilled(DISTILLATION_NAMES.map((_, label) => from + width * label))
  const all = (parts: Part[]) => {
    const { results, gaps, warnings } = blend(parts)
    return [
      results.cetane_index,
      gaps.cetane_index?.reason,
      warnings.filter(({ property }) => property === 'cetane_index').length,
    ]
  }

  test('of a gasoline has no value and makes no noise, whichever of density and 50 % is known', () => {
    const gasoline = { ...curve(40, 12), density: 745, cetane_index: 30 }
    const other = { ...curve(45, 12), density: 740, cetane_index: 28 }
    expect(
      all([
        [50, gasoline],
        [50, other],
      ]),
    ).toEqual([null, 'not-diesel', 0])
    expect(
      all([
        [50, { density: 745, cetane_index: 30 }],
        [50, { density: 740, cetane_index: 28 }],
      ]),
    ).toEqual([null, 'not-diesel', 0])
    expect(
      all([
        [50, { ...gasoline, density: null }],
        [50, { ...other, density: null }],
      ]),
    ).toEqual([null, 'not-diesel', 0])
    expect(all([[100, gasoline]])[0]).toBe(30)
  })

  test('that a material states against its own readings names the material', () => {
    const gasoil = { ...curve(180, 15), density: 840 }
    const right = calc.blend([{ percentage: 1, properties: gasoil }], 'volume').results.cetane_index!
    const parts: Part[] = [
      [60, { ...gasoil, cetane_index: right + 9 }],
      [40, { ...gasoil, cetane_index: right + 0.1 }],
    ]
    const { components, value } = only(parts, 'cetane-index-contradicts')
    expect([components, Number(value!.toFixed(6))]).toEqual([[0], 5.44])
    expect(
      notes(
        [
          [20, parts[0]![1]],
          [80, parts[1]![1]],
        ],
        'cetane-index-contradicts',
      ),
    ).toEqual([])
  })
})

// The ranges of `blendCetaneIndex`, assembly/cetane.ts.
test.each([
  ['density', 805, -0.01],
  ['density', 895, 0.01],
  ['pct_10', 171, -0.01],
  ['pct_10', 259, 0.01],
  ['pct_50', 212, -0.01],
  ['pct_50', 308, 0.01],
  ['pct_90', 251, -0.01],
  ['pct_90', 363, 0.01],
] as const)('a cetane index is warned of beyond a %s of %p, not at it', (name, end, beyond) => {
  const [t10, t50, t90] = { 259: [259, 270, 310], 251: [200, 240, 251] }[end as 259] ?? [200, 260, 310]
  const fuel = { ibp: 150, pct_10: t10, pct_50: t50, pct_90: t90, fbp: 380, density: 840 }
  const at = (value: number) => notes([[100, { ...fuel, [name]: value }]], 'cetane-index-inputs-out-of-range')
  expect([at(end).length, at(end + beyond).length]).toEqual([0, 1])
})

test('procedure B is warned of beyond 500 ppm of sulfur, not at it', () => {
  const fuel = { ibp: 150, pct_10: 200, pct_50: 260, pct_90: 310, fbp: 380, density: 840 }
  const at = (sulfur: number) =>
    calc
      .blend([{ percentage: 100, properties: material({ ...fuel, sulfur_ppm: sulfur }) }], 'volume', {
        methods: { cetane_index: 'd4737-b' },
      })
      .warnings.filter(({ code }) => code === 'sulfur-above-procedure-b').length
  expect([at(500), at(500.01)]).toEqual([0, 1])
})

test('an AKI that contradicts RON and MON names the material', () => {
  const fuel = { octan_ron: 95, octan_mon: 85 }
  const { components, value, property } = only(
    [
      [50, { ...fuel, octan_aki: 92 }],
      [50, { ...fuel, octan_aki: 90 }],
    ],
    'aki-contradicts',
  )
  expect([components, value, property]).toEqual([[0], 1, 'octan_aki'])
  expect(
    notes(
      [
        [20, { ...fuel, octan_aki: 92 }],
        [80, fuel],
      ],
      'aki-contradicts',
    ),
  ).toEqual([])
})
