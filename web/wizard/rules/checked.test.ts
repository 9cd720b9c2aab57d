import { expect, test } from 'bun:test'
import { builtIn } from '#calc/grades/built-in.ts'
import { checkGrade } from '#calc/grades/check.ts'
import { readCheck } from '#calc/grades/check-shape.ts'
import { specify } from '#calc/grades/specification.ts'
import { indicationText } from '#calc/grades/verdict-words.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { shownIn } from '#calc/units/units.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { checkOnTheWire } from '#server/responses/check-on-the-wire.ts'
import { storedCheck } from '#web/grades/grade-choice.ts'

const checkWith = (cloud_point: number | null) =>
  checkGrade(specify(builtIn('en590-temperate')!, { chosen: { class: 'F' }, limits: [], residue: 1 }), {
    results: { ...emptyProperties(), density: 830, cloud_point },
  })

test('what the cloud point says of a class is kept as figures, so that it is told in the language and units of its reader', () => {
  const check = checkWith(-15)
  const answer = checkOnTheWire(readCheck(JSON.parse(JSON.stringify(check)))!, {}, 'en')
  const kept = storedCheck(answer)
  expect(kept.cfpp).toEqual(check.cfpp!)
  expect(kept.cfpp).not.toBeNull()
  expect(answer.cfpp).toMatch(/−15\s°C/)
  const us = indicationText(kept.cfpp!, 'fa', (unit) => shownIn(unit, UNIT_SETS.US))
  expect(us).toContain('۵ درجهٔ فارنهایت')
  expect(us).not.toContain('سلسیوس')
})

test('without a cloud point nothing is said of the class', () => {
  const answer = checkOnTheWire(checkWith(null), {}, 'en')
  expect(answer).not.toHaveProperty('cfpp_indication')
  expect([answer.cfpp, storedCheck(answer).cfpp]).toEqual([null, null])
})
