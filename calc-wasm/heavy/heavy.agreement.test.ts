import { beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { energyOfBlend, iso8217 } from '../energy.ts'
import {
  plainCcai,
  plainCelsiusFor,
  plainCii,
  plainComposition,
  plainHeat,
  plainStability,
  plainViscosityAt,
} from '../oracle/plain-heavy.ts'
import { plainOwn } from '../oracle/plain-own.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { dot } from '../recipe/linear/simplex.ts'
import { partsOf } from '../recipe/parts.ts'
import { curvedRow } from '../recipe/rows/curved-rows.ts'
import { exactRow } from '../recipe/rows/exact-rows.ts'
import { questionOf } from '../recipe/test-recipes.ts'
import { temperatureFor, viscosityAt } from '../units/viscosity-temperature.ts'
import { BASES, type Calc, type OxygenateName } from '../vocabulary/blend.ts'
import { contentsOf } from '../vocabulary/contents.ts'
import { HEAVY_NAMES, heavyProperty, heavyQuantity, withHeavy } from '../vocabulary/heavy.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import { heavyFigures, stabilityOfAll } from './heavy-blend.ts'

let calc: Calc
beforeAll(async () => {
  calc = await builtCalc()
})

const figure = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const near = (found: number | null | undefined, wanted: number, tolerance = 1e-9) => {
  expect(typeof found).toBe('number')
  expect(Math.abs(found! - wanted)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(wanted)))
}

const AVERAGED = HEAVY_NAMES.filter((name) => name !== 'total_sediment')
const material = fc.record({
  amount: figure(0.05, 1),
  density: figure(820, 1015),
  sulfur: figure(0, 35_000),
  heavy: fc.record({
    // Over the range that was looked at: 0.4 to 10⁸ cSt.
    viscosity_50: figure(-0.9, 18).map(Math.exp),
    viscosity_100: figure(-1, 10).map(Math.exp),
    carbon_residue: figure(0, 30),
    ash: figure(0, 0.2),
    asphaltenes: figure(0, 20),
    vanadium: figure(0, 500),
    sodium: figure(0, 200),
    al_si: figure(0, 100),
    acid_number: figure(0, 5),
    water: figure(0, 2),
    s_bn: figure(10, 150),
    i_n: figure(1, 100),
  }),
})
const recipes = fc.record({
  basis: fc.constantFrom(...BASES),
  materials: fc.array(material, { minLength: 2, maxLength: 6 }),
})
type Drawn = typeof recipes extends fc.Arbitrary<infer T> ? T : never

function made({ basis, materials }: Drawn) {
  const whole = materials.reduce((total, { amount }) => total + amount, 0)
  const shares = materials.map(({ amount }) => (100 * amount) / whole)
  const litres = materials.map(({ density }, i) => (basis === 'volume' ? shares[i]! : shares[i]! / density))
  const masses = materials.map(({ density }, i) => litres[i]! * density)
  const fractionsOf = (all: number[]) => all.map((one) => one / all.reduce((total, each) => total + each, 0))
  const components = materials.map(({ density, sulfur, heavy }, i) => ({
    percentage: shares[i]!,
    own: withHeavy({}, heavy, ['residual']),
    properties: { ...emptyProperties(), density, sulfur_ppm: sulfur },
  }))
  return { shares, litres, v: fractionsOf(litres), w: fractionsOf(masses), components }
}

test('heavy rows agree with a second implementation, on either basis', () => {
  fc.assert(
    fc.property(recipes, (recipe) => {
      const { v, w, components } = made(recipe)
      const blend = calc.blend(components, recipe.basis)
      for (const name of AVERAGED) {
        const readings = recipe.materials.map(({ heavy }) => heavy[name])
        const found = blend.own!.find(({ property }) => property === heavyProperty(name))!
        near(found.value, plainOwn(heavyProperty(name), name === 'water' ? v : w, readings), 1e-8)
      }
    }),
  )
})

test('ignition, heat and the temperatures of handling follow from the blend’s own figures', () => {
  fc.assert(
    fc.property(recipes, (recipe) => {
      const { shares, components } = made(recipe)
      const blend = calc.blend(components, recipe.basis)
      const found = heavyFigures(blend)!
      const { density, sulfur_ppm } = blend.results
      near(found.ccai, plainCcai(density!, found.viscosity_50!))
      near(found.cii, plainCii(density!, found.viscosity_50!))
      // A line that hardly falls has its temperatures anywhere.
      if (found.viscosity_50! > found.viscosity_100! * 2) {
        const points = [
          [50, found.viscosity_50!],
          [100, found.viscosity_100!],
        ] as const
        near(found.injection_celsius, plainCelsiusFor(12, points), 1e-6)
        near(found.pumping_celsius, plainCelsiusFor(1000, points), 1e-6)
      }
      const energy = energyOfBlend(blend, {
        materials: components,
        percentages: shares,
        basis: recipe.basis,
        category: 'residual',
      })
      const water = (found.water! * 999.1) / density!
      const wanted = plainHeat('residual', density!, { sulfur: sulfur_ppm! / 1e4, water, ash: found.ash! })
      near(energy.mj_kg, wanted)
      near(energy.mj_l, (wanted * density!) / 1000)
      near(iso8217(density!, sulfur_ppm! / 1e4, water, found.ash!), wanted)
      const asDistillate = energyOfBlend(blend, {
        materials: components,
        percentages: shares,
        basis: recipe.basis,
        category: 'gasoil',
      })
      if (density! <= 1000)
        near(
          asDistillate.mj_kg,
          plainHeat('distillate', density!, { sulfur: sulfur_ppm! / 1e4, water, ash: found.ash! }),
        )
    }),
  )
})

test('stability is the mean solvency over the largest insolubility number', () => {
  fc.assert(
    fc.property(recipes, (recipe) => {
      const { shares, litres, components } = made(recipe)
      const portions = components.map(({ own, properties }) => ({ own, density: properties.density }))
      const found = stabilityOfAll(portions, shares, recipe.basis)!
      const isHeavy = recipe.materials.some(({ heavy }) => heavy.asphaltenes >= 0.1)
      if (!isHeavy) return expect(found.state).toBe('not_applicable')
      const plain = plainStability(recipe.materials.map(({ heavy }, i) => ({ ...heavy, litres: litres[i]! })))
      near(found.p, plain.p)
      expect(found.state as string).toBe(plain.state)
    }),
  )
})

test('viscosity over temperature is the straight line of D341', () => {
  fc.assert(
    fc.property(figure(0, 12), figure(1.1, 50), figure(30, 150), (log, ratio, celsius) => {
      const thick = Math.max(1, Math.exp(log))
      const thin = Math.max(0.3, thick / ratio)
      if (!(thick > thin * 1.05)) return
      const points = [
        { celsius: 50, viscosity: thick },
        { celsius: 100, viscosity: thin },
      ] as const
      const plain = [
        [50, thick],
        [100, thin],
      ] as const
      const found = viscosityAt(celsius, points)
      const wanted = plainViscosityAt(celsius, plain)
      if (found && wanted < 1e8) near(found.viscosity, wanted, 1e-6)
      near(temperatureFor(thin * 1.01, points), plainCelsiusFor(thin * 1.01, plain), 1e-6)
    }),
  )
})

test('what a recipe holds is counted by its litres and kilograms', () => {
  const names = ['methanol', 'ethanol', 'propanol', 'butanol', 'mtbe', 'etbe', 'tame', 'fame'] as const
  const part = fc.record({
    share: figure(0.1, 50),
    density: figure(600, 900),
    oxygenate: fc.constantFrom<OxygenateName | null>(null, null, ...names),
  })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), fc.constantFrom(...BASES), (parts, basis) => {
      const found = contentsOf(
        parts.map(({ density, oxygenate }) => ({ oxygenate, properties: { density } })),
        parts.map(({ share }) => share),
        basis,
      )
      const plain = plainComposition(parts, basis)
      for (const name of Object.keys(plain) as (keyof typeof plain)[]) near(found[name], plain[name])
    }),
  )
})

test('rows of a search are 0 at the blend’s own value, and fall or rise as it does', () => {
  const names = AVERAGED.filter((name) => name !== 'asphaltenes')
  fc.assert(
    fc.property(recipes, (recipe) => {
      const { shares, components } = made(recipe)
      const x = shares.map((share) => share / 100)
      const parts = partsOf(calc, questionOf(components, [], { basis: recipe.basis }))
      const { own } = calc.blend(components, recipe.basis)
      for (const name of names) {
        const value = own!.find(({ property }) => property === heavyProperty(name))!.value!
        const row = exactRow({ q: heavyQuantity(name), side: 'max', limit: value }, parts)!
        const size = Math.max(...row.map(Math.abs))
        if (size > 1e-9) expect(Math.abs(dot(row, x)) / size).toBeLessThan(1e-6)
        const inside = exactRow({ q: heavyQuantity(name), side: 'max', limit: value * 1.05 + 0.01 }, parts)!
        expect(dot(inside, x)).toBeGreaterThan(0)
      }
      for (const q of ['ccai'] as const) {
        const at = parts.points.pointAt(x)
        const { value } = at.values().of(q)
        const row = curvedRow({ q, side: 'max', limit: value! + 2 }, parts)(at)
        near(dot(row, x), 2, 1e-6)
      }
    }),
    { numRuns: 60 },
  )
})
