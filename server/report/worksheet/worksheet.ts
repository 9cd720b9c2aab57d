import { contributionsOf, ownContributionsOf } from '#calc/contributions/contributions.ts'
import {
  type Contributions,
  known,
  type Term,
  type TracedBlend,
  tracedBlendOf,
} from '#calc/contributions/traced-blend.ts'
import { ownIndexRule } from '#calc/methods/rules.ts'
import { ownRuleName } from '#calc/own/own-result.ts'
import type { MethodCode } from '#calc/vocabulary/blend.ts'
import { DENSITY_MAX, DENSITY_MIN } from '#calc/vocabulary/codes.ts'
import { isWorst, nameOfOwn, type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { methodName } from '#calc/vocabulary/words/messages.ts'
import {
  cellAddress,
  cellRange,
  type Grid,
  type GridRow,
  numberCell,
  textCell,
  wide,
} from '../files/grids.ts'
import type { Subject } from '../subject.ts'
import {
  blockRows,
  type CountedShares,
  FINE,
  onlyAsCalculated,
  type SharePlaces,
  type ShownValue,
  WORKSHEET_WORDS,
  type Working,
} from './blocks.ts'
import {
  AKI_BY_MEAN,
  type FormulaRule,
  formulaRule,
  formulaRuleOf,
  type Gathered,
  MAX,
  MIN,
  RVP_WITH_ALCOHOL,
} from './rules.ts'

const PERCENTAGE = 1
const DENSITY = 2
const FRACTION: Record<CountedShares, number> = { volume: 3, mass: 4, mole: 5 }
/** The fractions as calculated, and the moles in a volume of each material, relative to the first. */
const KEPT = { volume: 6, mass: 7 } as const
const MOLES = 8
/** Differences of shares below this are no change. */
const SAME = '1E-9'
/** A smaller share of materials without a density is counted with the density of the others. */
const TRACE = 0.01

interface WorkedValue extends ShownValue {
  key: string
  working: Working | null
}

/** The computation of values as live formulas, if their rule's index adds up; others are listed below with their rule. */
export function calculationGrid(subject: Subject): Grid {
  const { whole, trace, lang } = subject
  const words = WORKSHEET_WORDS[lang]
  const live = tracedBlendOf(whole.blend, whole.components, trace)
  const worked = [...catalogueValues(subject, live), ...ownValues(subject, live)]
  const rows: GridRow[] = [[wide(words.title, 'title')], [wide(words.lead, 'note')], []]
  const usesMoles = worked.some(({ working }) => working?.counts === 'mole')
  const shares = addShares(rows, subject, live, usesMoles)
  const others: ShownValue[] = []
  const places = new Map<string, string>()
  for (const { key, working, ...shown } of worked) {
    const { value } = shown
    if (!working || typeof value !== 'number') {
      others.push(shown)
      continue
    }
    const block = blockRows({ ...shown, value }, working, subject, shares, rows.length, places)
    rows.push(...block.rows)
    if (block.valueAt) places.set(key, block.valueAt)
  }
  if (others.length > 0) rows.push(...otherRows(others, shares.changed, lang))
  return { name: words.title, rows, widths: [34, 16, 14, 18, 18, 18, 18, 18, 18] }
}

const catalogueValues = ({ whole: { blend }, properties, lang }: Subject, live: TracedBlend): WorkedValue[] =>
  properties.flatMap((property) => {
    const method = blend.methods[property]
    const value = blend.results[property]
    if (method === null || value === null) return []
    const { unit, digits, ...label } = propertyOf(property)
    const contributions = contributionsOf(property, live)
    const working = contributions && workingOf(property, method, contributions, blend, lang)
    return [
      { key: property, name: label[lang], unit, digits, rule: methodName(method, lang), value, working },
    ]
  })

function workingOf(
  property: PropertyName,
  method: MethodCode,
  { counts, terms, figures }: Contributions,
  { results }: Subject['whole']['blend'],
  lang: Language,
): Working | null {
  if (counts === 'mixed') return null
  const words = WORKSHEET_WORDS[lang]
  if (method === 'aki-mean') {
    // Without RON and MON of the blend there is no mean of the two.
    if (results.octan_ron === null || results.octan_mon === null) return null
    const half = { label: words.half, value: figures[0]!.value, meanOf: ['octan_ron', 'octan_mon'] as const }
    return { counts, terms, rule: AKI_BY_MEAN, figures: [half], isIndexLess: true }
  }
  if (method === 'rvp-alcohol') {
    const given = [
      { label: words.alcohol, value: figures[1]!.value },
      { label: words.alcoholPressure, value: figures[2]!.value },
    ]
    return { counts, terms, rule: RVP_WITH_ALCOHOL, figures: given, isAmongThem: true }
  }
  const rule = formulaRuleOf(property, method)
  return rule && { counts, terms, rule }
}

const ownValues = ({ whole, lang }: Subject, live: TracedBlend): WorkedValue[] =>
  whole.blend.own.flatMap(({ property, value }) => {
    if (value === null) return []
    const isAlone = live.components.length === 1
    return [
      {
        key: ownQuantity(property.key),
        name: nameOfOwn(property)[lang],
        unit: property.unit,
        digits: property.digits,
        rule: isAlone ? methodName('own-value', lang) : ownRuleName(property, lang),
        value,
        working: isAlone ? null : ownWorkingOf(property, value, live),
      },
    ]
  })

/** Null if its steps would not give the value. */
function ownWorkingOf(property: OwnProperty, value: number, live: TracedBlend): Working | null {
  const worked = isWorst(property.rule)
    ? worstTerms(property, live)
    : ownContributionsOf(property, value, live)
  if (!worked || worked.counts === 'mixed') return null
  const { counts, terms } = worked
  return { counts, terms, rule: ownFormulaRule(property) }
}

/** The index of a component without a share is an empty text, which MAX and MIN ignore. */
const worstOf = ({ formula, value }: Gathered, label: 'largest' | 'smallest'): FormulaRule => ({
  ...formulaRule({ counts: 'volume', steps: [] }),
  index: (x, _, share) => `IF(${share}>0,${x},"")`,
  extreme: { label, formula, value },
})

const ownFormulaRule = (property: OwnProperty): FormulaRule =>
  property.rule === 'worst-high'
    ? worstOf(MAX, 'largest')
    : property.rule === 'worst-low'
      ? worstOf(MIN, 'smallest')
      : formulaRule(ownIndexRule(property))

/** The readings for the worst of all; shares contribute nothing. */
function worstTerms(
  { key }: OwnProperty,
  { components, positions, volume }: TracedBlend,
): Pick<Working, 'counts' | 'terms'> | null {
  const readings = known(components.map(({ own }) => own?.[key] ?? null))
  const terms = readings?.map(
    (reading, at): Term => ({
      component: positions[at]!,
      share: volume[at]!,
      reading,
      approximate: null,
      index: reading,
      contribution: Number.NaN,
    }),
  )
  return terms ? { counts: 'volume', terms } : null
}

/** Adds the percentages, with formulas for the fractions by volume and by mass. */
function addShares(rows: GridRow[], subject: Subject, live: TracedBlend, usesMoles: boolean): SharePlaces {
  const { whole, names, lang } = subject
  const words = WORKSHEET_WORDS[lang]
  const { fractions } = words
  rows.push(
    [wide(words.shares, 'group')],
    [
      words.material,
      words.percentage,
      words.density,
      fractions.volume,
      fractions.mass,
      usesMoles ? fractions.mole : '',
      words.kept.volume,
      words.kept.mass,
      ...(usesMoles ? [words.moles] : []),
    ].map((head) => (head === '' ? null : textCell(head, 'head'))),
  )
  const from = rows.length
  const to = from + live.components.length - 1
  const stated = live.components.map(({ properties: { density } }) =>
    density !== null && density >= DENSITY_MIN && density <= DENSITY_MAX ? density : null,
  )
  // Traces without a density count with the others' density; if they are more than traces, both kinds of fractions are equal.
  const densities = live.traced.map(({ density }) => density)
  const range = (column: number) => cellRange(column, from, to).replace(/([A-Z])(\d+)/g, '$$$1$$$2')
  const given = FRACTION[whole.basis]
  const isVolume = whole.basis === 'volume'
  const isStated = stated.map((density) => density !== null)
  const sumOver = (isWanted: boolean, of: (row: number) => string) =>
    isStated.flatMap((is, at) => (is === isWanted ? [of(from + at)] : [])).join('+')
  const share = (row: number) => cellAddress(row, given)
  const isAll = isStated.every(Boolean)
  const ifTraces = (then: string, otherwise: string) =>
    isAll ? then : `IF(${TRACE}>${sumOver(false, share)},${then},${otherwise})`
  const converted = (row: number) => `${share(row)}${isVolume ? '*' : '/'}${cellAddress(row, DENSITY)}`
  const known = sumOver(true, share)
  const others = isVolume
    ? `(${sumOver(true, converted)})/(${known})`
    : `(${known})/(${sumOver(true, converted)})`
  const formulas = (row: number): Record<'volume' | 'mass', string> => {
    const own = `${cellAddress(row, PERCENTAGE)}/SUM(${range(PERCENTAGE)})`
    const all = `SUMPRODUCT(${range(given)}${isVolume ? ',' : '/'}${range(DENSITY)})`
    const other = ifTraces(`${converted(row)}/${all}`, share(row))
    return isVolume ? { volume: own, mass: other } : { mass: own, volume: other }
  }
  const densityCell = (at: number): GridRow[number] => {
    const format = '0.0##'
    if (isStated[at]) return numberCell(densities[at]!, format)
    if (known === '') return null
    const formula = ifTraces(others, '""')
    return { value: densities[at] ?? '', look: densities[at] == null ? 'text' : 'number', format, formula }
  }
  const mole = (row: number) =>
    `${cellAddress(row, FRACTION.volume)}*${cellAddress(row, MOLES)}/SUMPRODUCT(${range(FRACTION.volume)},${range(MOLES)})`
  live.positions.forEach((position, at) => {
    const component = whole.components[position]!
    const { volume, mass } = formulas(from + at)
    rows.push([
      textCell(names[position]!),
      { value: component.percentage, look: 'number' },
      densityCell(at),
      numberCell(live.volume[at]!, FINE, volume),
      numberCell(live.mass[at]!, FINE, mass),
      usesMoles && live.mole ? numberCell(live.mole[at]!, FINE, mole(from + at)) : null,
      numberCell(live.volume[at]!, FINE),
      numberCell(live.mass[at]!, FINE),
      usesMoles && live.mole
        ? numberCell(live.mole[at]! / live.volume[at]! / (live.mole[0]! / live.volume[0]!), FINE)
        : null,
    ])
  })
  const apart = (of: 'volume' | 'mass') => `SUMPRODUCT(ABS(${range(FRACTION[of])}-${range(KEPT[of])}))`
  const apartAt = cellAddress(rows.length, PERCENTAGE).replace(/([A-Z])(\d+)/, '$$$1$$$2')
  rows.push([textCell(words.apart), numberCell(0, FINE, `${apart('volume')}+${apart('mass')}`)], [])
  return {
    changed: `${apartAt}>${SAME}`,
    of: (position, counts) => {
      const row = from + live.positions.indexOf(position)
      return `$${cellAddress(row, FRACTION[counts]).replace(/(\d+)/, '$$$1')}`
    },
  }
}

/** Values without formulas, which are hidden once shares are changed. */
function otherRows(others: readonly ShownValue[], changed: string, lang: Language): GridRow[] {
  const words = WORKSHEET_WORDS[lang]
  return [
    [wide(words.others, 'group')],
    [words.property, words.core, words.unit, words.rule].map((head) => textCell(head, 'head')),
    ...others.map(
      ({ name, value, unit, digits, rule }): GridRow => [
        textCell(name),
        {
          value,
          look: typeof value === 'number' ? 'number' : 'text',
          format: `0.${'0'.repeat(digits + 3)}`,
          formula: onlyAsCalculated(
            typeof value === 'number' ? String(value).toUpperCase() : `"${value.replaceAll('"', '""')}"`,
            changed,
            words.changed,
          ),
        },
        textCell(unit),
        wide(rule, 'text'),
      ],
    ),
  ]
}
