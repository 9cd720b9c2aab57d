import { expect, test } from 'bun:test'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { CHOOSABLE_NAMES, usualMethodOf } from '#calc/vocabulary/method-choices.ts'
import { propertiesOf } from '#calc/vocabulary/properties.ts'
import { isolated } from '#calc/vocabulary/words/language.ts'
import { card } from '#web/text/card.ts'
import { said } from '#web/text/said.ts'
import { persian } from '#web/text/text.ts'
import { ruleRows } from './site-rules.tsx'

test('each property of a category that has a choice has the rule in force, and the errors of that category alone', () => {
  const errors = [{ method: 'rvp-index' as const, n: 2, mean: 1.9, bias: 1.9 }]
  const rows = ruleRows({
    rules: { gasoline: { rvp: 'rvp-exponent112' } },
    errors: { gasoline: { rvp: errors } },
  })
  for (const category of CATEGORY_NAMES) {
    const own = rows.filter((row) => row.category === category)
    const expected = CHOOSABLE_NAMES.filter(
      (name) => name !== 'viscosity_40' && propertiesOf(category).includes(name),
    )
    expect(own.map(({ property }) => property)).toEqual(expected)
    for (const { property, method, errors: found } of own) {
      const isChosen = category === 'gasoline' && property === 'rvp'
      expect(method).toBe(isChosen ? 'rvp-exponent112' : usualMethodOf(property))
      expect(found).toEqual(isChosen ? errors : [])
    }
  }
})

test('a figure with its unit stands apart in a Persian sentence, which would turn °C round', () => {
  const { high, low } = (said(persian[card.feature], 'fa') as typeof card.en).site
  const error = { method: 'شاخص', mean: '۱٫۲۰ °C', bias: '۱٫۲۰' }
  for (const words of [high(error), low(error)]) expect(words).toContain(isolated('۱٫۲۰ °C'))
})
