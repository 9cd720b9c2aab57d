import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkGrade, isMet } from '../grades/check.ts'
import type { Limit } from '../grades/grade.ts'
import { measurementsOf } from '../grades/measure.ts'
import { EITHER_WAY, stateText } from '../grades/verdict-words.ts'
import { packMaterial } from '../mixture.ts'
import { drawn } from '../oracle/draws.ts'
import { randomNumbers } from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { builtUncertainty, limitedTo, limitOn, simulated } from '../oracle/test-uncertainty.ts'
import type { Component } from '../vocabulary/blend.ts'
import { contentsOfAll } from '../vocabulary/contents.ts'
import {
  emptyProperties,
  NUMERIC_PROPERTY_NAMES,
  type NumericPropertyName,
} from '../vocabulary/properties.ts'
import { DERIVED, isContent, type Quantity } from '../vocabulary/quantities.ts'
import { simulatedCheck } from './answer.ts'

const calc = await builtCalc()
const uncertainty = await builtUncertainty()

const seeded = (name: string): Component[] => {
  const path = join(import.meta.dir, `../../sql/seed/${name}.json`)
  return (JSON.parse(readFileSync(path, 'utf8')) as { materials: Component[] }).materials
}
const oxygenates = seeded('oxygenates')
const hydrocarbons = ['typical', 'published', 'gasolines', 'distillates'].flatMap(seeded)
const flashing = hydrocarbons.filter(({ properties }) => Number.isFinite(properties.flash_point))

/** What is told of a value as it is. How far a gap of the curve moves a point is told of another recipe. */
const RANGED = ['flash-interval', 'rvp-low']

test('verdict, probability, value and notes of a limit never contradict each other', () => {
  const random = randomNumbers(2026)
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const found = { states: {} as Record<string, number>, ranged: 0, wrong: [] as string[] }
  for (let round = 0; round < drawn(2000, 30); round++) {
    const pool = random() < 0.4 ? flashing : hydrocarbons
    const components = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, k) => {
      const material = one(random() < 0.2 ? oxygenates : pool)
      const percentage = random() < 0.15 ? 2 * random() : 5 + 60 * random()
      return {
        ...material,
        id: `${k}`,
        percentage,
        properties: { ...emptyProperties(), ...material.properties },
      }
    })
    const basis = random() < 0.3 ? ('mass' as const) : ('volume' as const)
    const blend = calc
      .mixture(components.map((component) => packMaterial(component.properties, component)))
      .blend(
        components.map(({ percentage }) => percentage),
        basis,
      )
    const subject = { ...blend, contents: contentsOfAll(components, basis) }
    const probe = limitedTo([])
    const measured = measurementsOf(subject, probe)
    const quantities = [
      ...NUMERIC_PROPERTY_NAMES,
      ...(Object.keys(DERIVED) as (keyof typeof DERIVED)[]),
    ].filter((q) => measured.of(q).value !== null)
    const limits = quantities.flatMap((q): Limit[] => {
      const value = measured.of(q).value!
      const R = measured.R(q, value) || 0.01 * Math.abs(value) || 1
      const figure = value + 2.5 * R * (random() + random() + random() - 1.5)
      const { interval } = measured.of(q)
      const inRange = interval && random() < 0.7 ? interval[0] + (interval[1] - interval[0]) * random() : null
      const at = inRange ?? (random() < 0.1 ? value * (0.5 + random()) : figure)
      const side = random() < 0.5 ? { max: at } : { min: at }
      return [{ q: q as Quantity, ...side, method: '', confirmed: 'yes', sources: [] }]
    })
    if (limits.length === 0) continue
    const specification = limitedTo(limits)
    const check = checkGrade(specification, subject)
    const result = simulated(uncertainty, { components, basis, specification, settings: { draws: 400 } })
    const judged = simulatedCheck(check, result)
    for (const [at, limit] of judged.limits.entries()) {
      const chance = result.limits.find((each) => each.at === at)
      const wrong = (what: string) =>
        found.wrong.push(
          `${round} ${limit.q} ${limit.side} ${limit.limit} value ${limit.value} ${limit.state} P ${chance?.probability} [${limit.flags}] ${what}`,
        )
      found.states[limit.state] = (found.states[limit.state] ?? 0) + 1
      if (limit.value === null) continue
      const isInside = isMet(limit.value, { ...limit, limit: limit.limit! })
      if (limit.state === 'pass' && !isInside) wrong('passes outside')
      if (limit.state === 'fail' && isInside) wrong('fails inside')
      if (chance === undefined) {
        if (!isContent(limit.q) && limit.q !== 'saybolt' && limit.q !== 'd1500') wrong('no chance')
        continue
      }
      const isOpen = stateText(limit, 'en') === EITHER_WAY.en
      if (isOpen && (chance.probability >= 0.95 || chance.probability <= 0.05)) wrong('could go either way')
      if (limit.state === 'pass' && chance.probability < 0.95) wrong('passes unlikely')
      if (limit.state === 'fail' && chance.probability > 0.0501) wrong('fails likely')
      if (!isInside && chance.probability >= 0.95) wrong('likely outside')
      if (isInside && chance.probability <= 0.05) wrong('unlikely inside')
      const { interval } = measured.of(limit.q)
      if (interval && limit.flags.some((flag) => RANGED.includes(flag))) {
        found.ranged++
        const keeps = (value: number) => isMet(value, { ...limit, limit: limit.limit! })
        const [low, high] = interval
        if (limit.state === 'pass' && !keeps(limit.side === 'max' ? high : low))
          wrong('a note says that it may miss')
        // The range of a pressure is that of the draws; its very ends are as unlikely as theirs. That of a flash point is of two indices.
        const most = limit.value + 0.9 * (high - limit.value)
        const isLikely = chance.probability >= 0.99
        if (limit.flags.includes('rvp-low') && limit.side === 'max' && !keeps(most) && isLikely)
          wrong(`likely, but a note says up to ${high}`)
      }
    }
  }
  expect(found.ranged).toBeGreaterThan(0)
  expect(found.wrong).toEqual([])
}, 900_000)

test('of a material in two parts each value that is known is known in every draw', () => {
  const only = (material: Component, names: readonly NumericPropertyName[]): Component => ({
    ...material,
    properties: {
      ...emptyProperties(),
      ...Object.fromEntries(names.map((name) => [name, material.properties[name] ?? null])),
    },
  })
  const gasoline = hydrocarbons.find(({ properties }) => properties.density! < 740)!
  const alike = [
    ...oxygenates,
    { ...gasoline, properties: { ...gasoline.properties, cetane_index: 22 } },
    // Too few points for a curve.
    only(gasoline, ['pct_10', 'pct_50', 'density']),
  ]
  let checked = 0
  for (const material of alike) {
    const components = [30, 70].map((percentage, k) => ({
      ...material,
      id: `${k}`,
      percentage,
      properties: { ...emptyProperties(), ...material.properties },
    }))
    const { results } = calc.blend(components, 'volume')
    const limits = NUMERIC_PROPERTY_NAMES.flatMap((q): Limit[] => {
      const value = results[q]
      return value === null || q === 'recovery'
        ? []
        : [{ ...limitOn(q, { max: value + 50 + Math.abs(value) }) }]
    })
    const specification = limitedTo(limits)
    const { limits: chances } = simulated(uncertainty, {
      components,
      basis: 'volume',
      specification,
      settings: { draws: 200 },
    })
    for (const { at, probability } of chances) {
      checked++
      expect([material.oxygenate, limits[at]!.q, probability]).toEqual([material.oxygenate, limits[at]!.q, 1])
    }
  }
  expect(checked).toBeGreaterThan(20)
})
