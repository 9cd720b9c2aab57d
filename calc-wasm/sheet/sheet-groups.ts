// Headings above or beside a group of labels apply to the whole group: a unit, or how a curve was measured.
import { fold } from '../vocabulary/rules/fold.ts'
import type { DistillationKind } from '../vocabulary/rules/material-details.ts'
import { isOfOtherShare, type LabelReading } from './label-reading.ts'
import { isRole } from './label-words.ts'
import { measuredBy } from './sheet-fields.ts'
import { isByMass, isByVolume, isLone, isUnit, quantityOf, unitOf } from './sheet-units.ts'

export interface Group {
  text: string
  unit: string | null
}

/** A label with unit and method in cells beside it. */
export interface Heading {
  text: string
  unit: string
  method: string
  group?: Group | undefined
  line?: number
}

const UNIT_AT_END = [
  /[([{]([^()[\]{}]+)[)\]}]\s*:?$/,
  /[,،:]\s*([^,،:]+?)\s*:?$/,
  /^(\S+(?:\s\S+)?)$/,
  /\s(\S+\s\S+)$/,
  /\s(\S+)$/,
]

/** The unit at the end of a heading, or the heading itself if it is one. */
export function unitIn(text: string): string | null {
  for (const end of UNIT_AT_END) {
    const found = end.exec(text.trim())?.[1]
    if (found && isUnit(found) && !/^\d/.test(found)) return found
  }
  return null
}

export const OF_CURVE = /distil|destil|d[\s-]?86|d[\s-]?2887|boiling|tbp|simdis|تقطیر|جوش/i

/** Reads the heading of a group; without a unit only that of a distillation counts. */
export function groupOf(text: string, unit = ''): Group | undefined {
  const words = text.replace(/\s+/g, ' ').trim()
  if (!OF_CURVE.test(text)) {
    const own = unit || unitIn(words)
    return own ? { text: words, unit: own } : undefined
  }
  const found =
    /(?:[°º]|deg\.?\s*|درجه\s*)?\s*\b(c|f|k)\b\s*[)\]]?\s*$|(fahrenheit|celsius|فارنهایت|سانتی ?گراد|سلسیوس)/.exec(
      fold(text),
    )
  return { text: words, unit: unit || found?.[1] || found?.[2] || null }
}

/** How a curve was measured, by the words around it; 'another': by a test that is not supported. */
export function curveKind(words: string): DistillationKind | 'another' | null {
  const text = fold(words)
  if (
    /d[\s-]?(2887|7213|7169|6352)\b|htsd|\biso[\s-]?3924|simdis|sim\.? ?dist|simulated|simuliert/.test(text)
  )
    return 'd2887'
  if (/d[\s-]?1160\b/.test(text)) return 'another'
  if (/d[\s-]?(2892|5236)\b|\btbp\b|true boiling/.test(text)) return 'tbp'
  if (/(?<![a-z])(?:wt|mass|m\/m|m|gew|w\/w)\.?[\s-]*%|%\s*\(?(?:wt|mass|m\/m|w\/w)/.test(text)) return 'mass'
  return /d[\s-]?86\b|\b3405\b|ip[\s-]?123\b|d[\s-]?7345\b/.test(text) ? 'd86' : null
}

/** Lines of a composition: mass or volume per cent at the first of them applies to the following ones without a unit. */
const isOfComposition = ({ target, why }: LabelReading): boolean =>
  target === 'other'
    ? why === 'own' || why === 'part' || why === 'share'
    : ['aromatics', 'olefin', 'benzene'].includes(target ?? '')

/** Readings with the unit of their group or composition, where they have none; `from`: the words that gave it. */
export function inGroups(
  headings: readonly Heading[],
  readings: readonly LabelReading[],
): { reading: LabelReading; from: string | null }[] {
  let before: Group | null = null
  return readings.map((reading, at) => {
    const { text, unit, group } = headings[at]!
    const ownUnit = reading.unit ?? (unit || unitIn(text))
    const isComposed = isOfComposition(reading)
    if (!isComposed) before = null
    else if (ownUnit) before = isByMass(ownUnit) || isByVolume(ownUnit) ? { text, unit: ownUnit } : null
    const { target } = reading
    const property = target === null || isRole(target) || target === 'other' ? null : measuredBy(target)
    const over = group?.unit ? group : isComposed && !ownUnit ? before : null
    if (property === null || ownUnit || !over?.unit || quantityOf(property) === 'number')
      return { reading, from: null }
    if (isOfOtherShare(property, over.unit))
      return { reading: { ...reading, target: 'other', why: 'share' }, from: over.text }
    const applies = unitOf(property, over.unit) !== null || isLone(over.unit)
    return applies ? { reading: { ...reading, unit: over.unit }, from: over.text } : { reading, from: null }
  })
}
