import { expect, test } from 'bun:test'
import { randomMaterial, randomNumbers, randomShares } from '../oracle/random-recipes.ts'
import { builtUncertainty, finish, simulated } from '../oracle/test-uncertainty.ts'
import type { UncertaintyQuestion } from './question.ts'

const uncertainty = await builtUncertainty()
const run = (question: UncertaintyQuestion) => simulated(uncertainty, question)

const random = randomNumbers(5)
const whole = (count: number): UncertaintyQuestion['components'] =>
  randomShares(random, count).map((percentage, i) => ({
    id: `m${i}`,
    percentage,
    properties: randomMaterial(random),
  }))
const volume = (components: UncertaintyQuestion['components']): UncertaintyQuestion => ({
  components,
  basis: 'volume',
})

test('simulations that take turns, or are dropped, do not touch each other', () => {
  const colored = (color: string) =>
    whole(2).map((one, i) => ({ ...one, properties: { ...one.properties, color: i ? color : '+16' } }))
  const one = whole(1)[0]!
  const alike = ['a', 'b'].map((id) => ({ ...one, id, oxygenate: 'butanol' as const }))
  const questions = [
    volume(whole(3)),
    { ...volume(whole(6)), basis: 'mass' as const },
    // What a blend says as it stands holds for its draws: the scale of its colour, and that two rows are one material.
    volume(colored('+30')),
    volume(colored('2.0')),
    volume(alike),
    volume(whole(2).map((two) => ({ ...two, oxygenate: 'ethanol' as const }))),
  ]
  const alone = questions.map(run)
  const turns = questions.map((question) => uncertainty.simulate(question))
  for (let k = 0; k < 5; k++) for (const turn of turns) expect(turn.next().done).toBe(false)
  const dropped = uncertainty.simulate(volume(whole(2)))
  dropped.next()
  dropped.return(undefined as never)
  expect(turns.map(finish)).toEqual(alone)
})

test('progress goes from a little to all', () => {
  const steps: number[] = []
  const simulation = uncertainty.simulate(volume(whole(3)))
  for (let step = simulation.next(); !step.done; step = simulation.next()) steps.push(step.value)
  expect(steps.length).toBeGreaterThan(20)
  expect(steps.toSorted((a, b) => a - b)).toEqual(steps)
  expect(steps.at(-1)).toBe(1)
})
