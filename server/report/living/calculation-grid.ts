import { contributionsOf } from '#calc/contributions/contributions.ts'
import { type LiveBlend, liveBlendOf } from '#calc/contributions/live-blend.ts'
import type { Contributions } from '#calc/contributions/worked.ts'
import { nameOfOwn } from '#calc/own/own-property.ts'
import { ownRuleName } from '#calc/own/own-result.ts'
import type { MethodCode } from '#calc/vocabulary/blend.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { methodName } from '#calc/vocabulary/words/messages.ts'
import { ownOf } from '../sections/own-rows.ts'
import type { Subject } from '../subject.ts'
import { addressOf, type Grid, type GridCell, type GridRow, rangeOf } from './grid.ts'
import { propertyBlock, type SharePlaces } from './living-blocks.ts'
import { LIVING_WORDS } from './living-words.ts'
import { ownBlock } from './own-block.ts'

export const cell = (
  value: string | number,
  look: GridCell['look'],
  more: Partial<GridCell> = {},
): GridCell => ({
  value,
  look,
  ...more,
})

type Counts = Contributions['counts']
/** Columns of the shares: material, percentage, density, then the fractions. */
const [PERCENTAGE, DENSITY] = [1, 2]
const FRACTION: Record<Counts, number> = { volume: 3, mass: 4, mole: 5 }

interface Asked {
  property: PropertyName
  method: MethodCode
  contributions: Contributions | null
}

/** A value without a formula. */
interface Other {
  name: string
  value: number | string
  unit: string
  digits: number
  rule: string
}

/**
 * How the values came about, as live formulas: each rule whose index adds up, and somebody's own rules. The others stand below
 * as values, with their rule.
 */
export function calculationGrid(subject: Subject): Grid {
  const { whole, lang, properties } = subject
  const words = LIVING_WORDS[lang]
  const { blend, components, basis } = whole
  const live = liveBlendOf(blend, components, basis)
  const asked = properties.flatMap((property): Asked[] => {
    const method = blend.methods[property]
    if (method === null || blend.results[property] === null) return []
    return [{ property, method, contributions: contributionsOf(property, blend, components, basis) }]
  })
  const rows: GridRow[] = [
    [cell(words.title, 'title', { isWide: true })],
    [cell(words.lead, 'note', { isWide: true })],
    [],
  ]
  const usesMoles = asked.some(({ contributions }) => contributions?.counts === 'mole')
  const shares = addShares(rows, subject, live, usesMoles)
  const others: Other[] = []
  for (const { property, method, contributions } of asked) {
    const block =
      contributions && propertyBlock(property, method, contributions, subject, shares, rows.length)
    const { unit, digits, ...label } = propertyOf(property)
    if (block) rows.push(...block)
    else
      others.push({
        name: label[lang],
        value: blend.results[property]!,
        unit,
        digits,
        rule: methodName(method, lang),
      })
  }
  for (const { property, value } of ownOf(subject)) {
    if (value === null) continue
    const block = ownBlock(property, value, live, subject, shares, rows.length)
    const { unit, digits } = property
    const rule = live.components.length === 1 ? methodName('own-value', lang) : ownRuleName(property, lang)
    if (block) rows.push(...block)
    else others.push({ name: nameOfOwn(property)[lang], value, unit, digits, rule })
  }
  if (others.length > 0) rows.push(...otherRows(others, lang))
  return { name: words.title, rows, widths: [34, 16, 14, 18, 18, 18] }
}

/** The percentages, and formulas for what they are of the whole by volume and by mass. */
function addShares(rows: GridRow[], subject: Subject, live: LiveBlend, usesMoles: boolean): SharePlaces {
  const { whole, names, lang } = subject
  const words = LIVING_WORDS[lang]
  const { fractions } = words
  rows.push(
    [cell(words.shares, 'group', { isWide: true })],
    [
      words.material,
      words.percentage,
      words.density,
      fractions.volume,
      fractions.mass,
      ...(usesMoles ? [fractions.mole] : []),
    ].map((head) => cell(head, 'head')),
  )
  const from = rows.length
  const to = from + live.components.length - 1
  const isKnown = live.volume !== live.mass
  const range = (column: number) => rangeOf(column, from, to).replace(/([A-Z])(\d+)/g, '$$$1$$$2')
  const given = FRACTION[whole.basis]
  const formulas = (row: number): Record<'volume' | 'mass', string> => {
    const at = (column: number) => addressOf(row, column)
    const own = `${at(PERCENTAGE)}/SUM(${range(PERCENTAGE)})`
    const same = at(given)
    if (whole.basis === 'volume') {
      const products = `SUMPRODUCT(${range(FRACTION.volume)},${range(DENSITY)})`
      return { volume: own, mass: isKnown ? `${at(FRACTION.volume)}*${at(DENSITY)}/${products}` : same }
    }
    const quotients = `SUMPRODUCT(${range(FRACTION.mass)}/${range(DENSITY)})`
    return { mass: own, volume: isKnown ? `${at(FRACTION.mass)}/${at(DENSITY)}/${quotients}` : same }
  }
  live.positions.forEach((position, at) => {
    const component = whole.components[position]!
    const { volume, mass } = formulas(from + at)
    rows.push([
      cell(names[position]!, 'text'),
      cell(component.percentage, 'number'),
      component.properties.density === null
        ? null
        : cell(component.properties.density, 'number', { format: '0.0##' }),
      cell(live.volume[at]!, 'number', { formula: volume, format: '0.000000' }),
      cell(live.mass[at]!, 'number', { formula: mass, format: '0.000000' }),
      usesMoles && live.mole ? cell(live.mole[at]!, 'number', { format: '0.000000' }) : null,
    ])
  })
  rows.push([])
  return {
    of: (position, counts) => {
      const row = from + live.positions.indexOf(position)
      return `$${addressOf(row, FRACTION[counts]).replace(/(\d+)/, '$$$1')}`
    },
  }
}

function otherRows(others: readonly Other[], lang: Language): GridRow[] {
  const words = LIVING_WORDS[lang]
  return [
    [cell(words.others, 'group', { isWide: true })],
    [words.property, words.core, words.unit, words.rule].map((head) => cell(head, 'head')),
    ...others.map(
      ({ name, value, unit, digits, rule }): GridRow => [
        cell(name, 'text'),
        cell(value, typeof value === 'number' ? 'number' : 'text', { format: `0.${'0'.repeat(digits + 3)}` }),
        cell(unit, 'text'),
        cell(rule, 'text', { isWide: true }),
      ],
    ),
  ]
}
