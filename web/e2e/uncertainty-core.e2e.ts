import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { UNCERTAINTY_OUTPUT } from '#calc/build.ts'
import { builtIn } from '#calc/grades/built-in.ts'
import { specify } from '#calc/grades/specification.ts'
import { randomMaterial, randomNumbers, randomShares, randomTraits } from '#calc/oracle/random-recipes.ts'
import { builtUncertainty, simulated } from '#calc/oracle/test-uncertainty.ts'
import { OWN_EXAMPLES } from '#calc/own/own-examples.ts'
import { SEED, type UncertaintyQuestion } from '#calc/uncertainty/question.ts'
import { withScript } from './browser.ts'

declare const spreadsOf: (module: string, questions: readonly UncertaintyQuestion[]) => Promise<string[]>

const CFPP = { ...OWN_EXAMPLES[0]!.definition, reproducibility: 3 }
const GRADES = ['en228-e5', 'en590-temperate', 'd4814', undefined]

function questionOf(k: number): UncertaintyQuestion {
  const random = randomNumbers(500 + k)
  const grade = builtIn(GRADES[k % GRADES.length] ?? '')
  return {
    basis: k % 2 === 0 ? 'volume' : 'mass',
    components: randomShares(random, 2 + (k % 4)).map((percentage, i) => ({
      id: `${k} ${i}`,
      percentage,
      properties: randomMaterial(random),
      own: { cfpp: -20 + i },
      ...randomTraits(random, k % 3 === 0 ? 0.3 : 0),
    })),
    specification: grade ? specify(grade) : null,
    options: { estimates: k % 2 === 0, own: k % 3 === 0 ? [CFPP] : [] },
    settings: {
      draws: 400,
      seed: k === 7 ? SEED.max : 7 * 10 ** k,
      isOneLaboratory: k % 3 === 1,
      correlation: k / 7,
      tests: k % 2 === 0 ? { d86: 'ASTM D86 (manual)', rvp: 'ASTM D323' } : {},
      laboratory: k % 4 > 1 ? { density: { R: 2 }, pct_50: { R: 4, r: 1 }, octan_ron: { R: 3 } } : {},
    },
  }
}

test('a browser draws the same as the server, to the last bit of every figure', async () => {
  const uncertainty = await builtUncertainty()
  const questions = Array.from({ length: 8 }, (_, k) => questionOf(k))
  const module = readFileSync(UNCERTAINTY_OUTPUT).toString('base64')
  const theirs = await withScript('uncertainty-core-page.ts', (page) =>
    page.evaluate(([module, questions]) => spreadsOf(module, questions), [module, questions] as const),
  )
  for (const [k, question] of questions.entries())
    expect(theirs[k]).toBe(JSON.stringify(simulated(uncertainty, question)))
})
