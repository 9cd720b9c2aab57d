// What speaks against the figures of a sheet: physics, and its own other lines.
import { contradictionsOf } from '../consistency.ts'
import { cetaneIndexOf } from '../correlations.ts'
import { dvpeOf } from '../units/total-pressure.ts'
import {
  isDistillation,
  type NumericPropertyName,
  type PropertyName,
  propertyOf,
} from '../vocabulary/properties.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import type { Finding } from '../vocabulary/words/contradictions.ts'
import type { Answers, ReadMaterial } from './answers.ts'
import { type Arrangement, addressOf, type Sample, type Spot } from './arrange.ts'
import { type DecimalMark, type Grid, isBlank, readCell } from './cell.ts'
import type { Meaning } from './meaning.ts'
import { isProperty, type SheetField } from './sheet-fields.ts'
import { unitBySymbol } from './sheet-units.ts'

export interface Doubt {
  key: string
  sample: number
  contradiction: Finding
  spot: Spot | null
  /** What the cell would say in another unit: `131 °F`. */
  instead: { text: string; value: number; unit: string } | null
}

const isColdOrFlash = (name: string): boolean =>
  isProperty(name) && !isDistillation(name) && propertyOf(name).unit === '°C'

export function sheetDoubtsOf(
  materials: readonly ReadMaterial[],
  samples: readonly Sample[],
  meanings: readonly Meaning[],
  answers: Answers,
  around: Around,
): Doubt[] {
  return materials.flatMap(({ judged, sample, columns, name }) => {
    const ofSheet = findingsOf(samples[sample]!, around).flatMap(({ finding, spot }): Doubt[] => {
      const key = `${fold(name)} ${finding.code} ${addressOf(spot)}`
      return answers.right.includes(key) ? [] : [{ key, sample, contradiction: finding, spot, instead: null }]
    })
    if (judged.draft === null) return ofSheet
    const { draft } = judged
    const ofData = contradictionsOf(draft).flatMap((contradiction): Doubt[] => {
      const [property] = contradiction.properties
      const item = [...columns.keys()].find((at) => meanings[at]!.field === property)
      const spot = item === undefined ? null : (samples[sample]!.spots[item] ?? null)
      const key = `${fold(name)} ${contradiction.code} ${property}`
      if (answers.right.includes(key)) return []
      const value = draft.properties[property as NumericPropertyName]
      const isTemperature =
        typeof value === 'number' && isColdOrFlash(property!) && meanings[item ?? -1]?.unit === '°C'
      const celsius = isTemperature ? Number(((value - 32) / 1.8).toFixed(2)) : 0
      const isBetter =
        isTemperature &&
        !contradictionsOf({ ...draft, properties: { ...draft.properties, [property!]: celsius } }).some(
          ({ code, properties }) => code === contradiction.code && properties[0] === property,
        )
      const instead =
        spot && isBetter ? { text: `${spot.cell.text.trim()} °F`, value: celsius, unit: '°C' } : null
      return [{ key, sample, contradiction, spot, instead }]
    })
    return [...ofSheet, ...ofData]
  })
}

/** How far the cetane indices of a column lie from those by D4737 of the same rows: the largest difference, and how many were compared. */
export function indexAgreement(
  materials: readonly ReadMaterial[],
  samples: readonly Sample[],
  item: number,
  mark: DecimalMark,
): { apart: number; rows: number } | null {
  const differences = materials.flatMap(({ judged, sample }) => {
    const spot = samples[sample]!.spots[item]
    const reading = spot ? readCell(spot.cell, mark) : null
    const own = judged.draft ? cetaneIndexOf(judged.draft.properties) : null
    return reading?.is === 'number' && own !== null ? [Math.abs(reading.value - own)] : []
  })
  const apart = Math.max(...differences)
  return differences.length > 0 && apart < 1 ? { apart, rows: differences.length } : null
}

/** What of a sheet stands beside the figures of a sample. */
interface Around {
  arrangement: Arrangement
  meanings: readonly Meaning[]
  grid: Grid
  mark: DecimalMark
}

/** By rounding, D86's own sum may be this far from 100. */
const SUM_APART = 0.35
/** How far rounding takes a DVPE from that of its total pressure, kPa. */
const DVPE_APART = 0.6
const PART_OF_SUM =
  /^(?:distillation )?(?:residue|loss)$|^(?:rückstand|verlust|остаток|потери|باقی.?مانده|افت)$/iu
const LIMIT = /\bm[ií]n|\bm[aá]x|limit|límit|spec|guar|requir|grenz|норма|предел|не (?:более|менее)|حد|限/iu
const TOTAL_PRESSURE = /\basvp\b|air.saturated|total vapou?r pressure|\bp ?tot\b/iu

/** What a sheet says itself against the figures of a sample: lines that aren't kept, and limits. */
function findingsOf(sample: Sample, { arrangement, meanings, grid, mark }: Around) {
  const { items, roles, rowIs, heads } = arrangement
  const found: { finding: Finding; spot: Spot }[] = []
  const valueAt = (at: number) => {
    const spot = sample.spots[at]
    const reading = spot ? readCell(spot.cell, mark) : null
    return spot && reading?.is === 'number' ? { spot, value: reading.value } : null
  }
  const named = (words: RegExp) =>
    items.flatMap((item, at) => {
      const label = item.words
        .replace(/[([,].*$/, '')
        .replace(/^d ?86\s+/i, '')
        .trim()
      return meanings[at]!.is === 'out' && words.test(label) ? [valueAt(at)].flatMap((one) => one ?? []) : []
    })
  const ofField = (field: SheetField) => {
    const at = meanings.findIndex((meaning) => meaning.field === field && meaning.is === 'read')
    return valueAt(at)
  }
  const recovery = ofField('recovery')
  const parts = named(PART_OF_SUM)
  if (recovery && parts.length === 2) {
    const sum = parts.reduce((total, { value }) => total + value, recovery.value)
    if (Math.abs(sum - 100) > SUM_APART)
      found.push({
        finding: { code: 'recovery-sum', properties: ['recovery'], figures: [sum] },
        spot: recovery.spot,
      })
  }
  const at = meanings.findIndex(({ field, is }) => field === 'rvp' && is === 'read')
  const unit = at < 0 ? null : unitBySymbol('rvp', meanings[at]!.unit ?? '')
  const dvpe = valueAt(at)
  const [total] = named(TOTAL_PRESSURE)
  if (dvpe && total && unit) {
    const [said, whole] = [unit.toWire(dvpe.value, null)!, unit.toWire(total.value, null)!]
    const computed = dvpeOf({ value: whole, equation: 'EN 13016-1' })
    if (Math.abs(computed - said) > DVPE_APART)
      found.push({
        finding: { code: 'pressure-not-dvpe', properties: ['rvp'], figures: [said, whole, computed] },
        spot: dvpe.spot,
      })
  }
  if (rowIs !== 'test') return found
  const isLimitHead = (column: number) => heads.some((row) => LIMIT.test(grid[row]?.[column]?.text ?? ''))
  for (const [item, spot] of sample.spots.entries()) {
    const own = spot && meanings[item]!.is === 'read' && valueAt(item)
    if (!own) continue
    const limits = (grid[spot.row] ?? []).filter(
      (cell, column) =>
        roles[column] === 'limit' && !isBlank(cell) && (isLimitHead(column) || LIMIT.test(cell.text)),
    )
    const isEqual = limits.some(({ text }) =>
      (text.match(/[+-]?\d+(?:[.,]\d+)?/g) ?? []).some(
        (figure) => Number(figure.replace(',', '.')) === own.value,
      ),
    )
    const field = meanings[item]!.field
    if (isEqual && isProperty(field ?? ''))
      found.push({
        finding: { code: 'equals-limit', properties: [field as PropertyName], figures: [own.value] },
        spot,
      })
  }
  return found
}
