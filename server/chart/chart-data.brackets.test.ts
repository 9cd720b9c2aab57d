import { expect, test } from 'bun:test'
import { blendText, readCalculation } from '#calc/calculation/calculation.ts'
import { builtIn } from '#calc/grades/built-in.ts'
import { checkGrade } from '#calc/grades/check.ts'
import { specify } from '#calc/grades/specification.ts'
import { distilled } from '#calc/oracle/test-cases.ts'
import { loadCalc } from '#server/calc.ts'
import { bracketsOf, chartData, nearBrackets } from './chart-data.ts'
import { drawSvg } from './draw.ts'

const calc = await loadCalc()
const GASOLINE = distilled([35, null, 54, 64, 75, 87, 101, 115, 130, 147, 168, 182, 205], { recovery: 97.5 })
const GASOIL = distilled([182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364], {
  recovery: 98.5,
})
const checkOf = (id: string, results: typeof GASOIL) => checkGrade(specify(builtIn(id)!), { results })

test('limits of the distillation stand where the curve has to pass them', () => {
  expect(bracketsOf(checkOf('en590-temperate', GASOIL), GASOIL.recovery)).toEqual([
    { recovered: 65, celsius: 250, beyond: 'right', isMissed: false },
    { recovered: 85, celsius: 350, beyond: 'left', isMissed: false },
    { recovered: 95, celsius: 360, beyond: 'above', isMissed: false },
  ])
  // Evaporated: 1.5 % is lost of what a label counts as recovered.
  expect(bracketsOf(checkOf('en228-e5', GASOLINE), GASOLINE.recovery)).toEqual([
    { recovered: 18.5, celsius: 70, beyond: 'left', isMissed: false },
    { recovered: 46.5, celsius: 70, beyond: 'right', isMissed: false },
    { recovered: 44.5, celsius: 100, beyond: 'left', isMissed: false },
    { recovered: 69.5, celsius: 100, beyond: 'right', isMissed: false },
    { recovered: 73.5, celsius: 150, beyond: 'left', isMissed: false },
    { recovered: 100, celsius: 210, beyond: 'above', isMissed: false },
  ])
  expect(bracketsOf(checkOf('d4814', GASOLINE), GASOLINE.recovery)).toContainEqual({
    recovered: 8.5,
    celsius: 70,
    beyond: 'above',
    isMissed: false,
  })
})

test('a limit far from the curves is left out, so that it does not squeeze them flat', () => {
  const brackets = bracketsOf(checkOf('en590-temperate', GASOIL), null)
  expect(nearBrackets(brackets, [{ celsius: 35 }, { celsius: 205 }])).toEqual([])
  expect(nearBrackets(brackets, [{ celsius: 182 }, { celsius: 364 }])).toHaveLength(3)
})

const drawn = (checked: string | null, lang: 'en' | 'fa' = 'en', sulfur_ppm = 5) => {
  const properties = { ...GASOIL, sulfur_ppm }
  const blend = calc.blend([{ percentage: 100, properties }], 'volume')
  const check = checked ? checkGrade(specify(builtIn(checked)!), blend) : null
  const row = {
    id: '7f3a91c2-5b1e-4c0d-9a77-12ab34cd56ef',
    created_at: new Date('2026-11-20T19:02:11Z'),
    basis: 'volume' as const,
    components: [{ percentage: 100, material_id: 'A', name: 'A', properties }],
    blend: JSON.parse(blendText(blend, check)),
  }
  return drawSvg(chartData(readCalculation(row), calc), { width: 900, height: 560, theme: 'light', lang })
}

test('the chart of a checked calculation has the brackets, and says whose they are', () => {
  const plain = drawn(null)
  const checked = drawn('en590-temperate')
  const paths = (svg: string) => svg.match(/stroke-linejoin="round" ?\/?>?/g)?.length ?? 0
  expect(paths(checked)).toBe(paths(plain) + 3)
  expect(plain).not.toContain('Brackets')
  expect(checked).toContain('Brackets: limits of')
  expect(checked).toContain('EN 590')
  expect(drawn('en590-temperate', 'fa')).toContain('کروشه‌ها')
  // A check without limits of the distillation leaves the chart as it was.
  expect(drawn('ir-gasoil-euro4')).toBe(plain)
})
