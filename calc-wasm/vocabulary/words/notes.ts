import type { Blend, Warning, WarningCode } from '../blend.ts'
import { estimateError } from '../estimates.ts'
import { DISTILLATION_NAMES, isEstimated, type PropertyName } from '../properties.ts'
import type { DistillationKind } from '../rules/material-details.ts'
import {
  CONTRADICTIONS,
  type Contradiction,
  type ContradictionCode,
  contradictionText,
  DISTILLATION_DOUBTS,
  HEAVY_CODES,
  type NoteCode,
} from './contradictions.ts'
import { isolated, type Language, leftToRight } from './language.ts'
import { grouped, labelOf, labelsOf, listOf } from './messages.ts'
import { joined } from './names.ts'
import { NOTES, roundedFigure, SEVERITIES, type Severity } from './note-words.ts'
import { numberIn, ON_WIRE, quantityTextIn, type UnitFormats } from './numbers.ts'

/** A note on properties, because of the same components. */
export interface Note {
  code: NoteCode
  /** The worst of its warnings. */
  severity: Severity
  properties: PropertyName[]
  /** Positions of the materials concerned. */
  components: number[]
  text: string
}

export function notesOf(
  warnings: readonly Warning[],
  names: readonly string[],
  lang: Language,
  unitFormats?: UnitFormats,
): Note[] {
  return grouped(warnings, ({ code, components }) => `${code} ${components.join(' ')}`).map((group) => {
    const properties = [...new Set(group.map(({ property }) => property))]
    const worst = worstOf(group)
    const { code, components, others = [] } = worst
    const labels =
      properties.length === 1
        ? [labelIn(worst, lang, unitFormats)]
        : code === 'estimated'
          ? group.map((warning) => labelIn(warning, lang, unitFormats))
          : labelsOf(properties, lang)
    const text = sentenceOf(worst, joined(labels, lang), names, lang, unitFormats)
    return { code, severity: severityOf(worst), properties, components: [...components, ...others], text }
  })
}

export function warningText(
  warning: Warning,
  names: readonly string[],
  lang: Language,
  unitFormats?: UnitFormats,
): string {
  return sentenceOf(warning, labelIn(warning, lang, unitFormats), names, lang, unitFormats)
}

function sentenceOf(
  warning: Warning,
  label: string,
  names: readonly string[],
  lang: Language,
  unitFormats: UnitFormats | undefined,
): string {
  const { code, components, others = [] } = warning
  const { decimals, [lang]: sentence } = NOTES[code]
  const values = valuesOf(warning)
  // A sentence needs few of these.
  return sentence({
    label,
    values,
    isSeveral: components.length > 1,
    get names() {
      return listOf(components, names, lang)
    },
    get others() {
      return others.length === 0 ? '' : listOf(others, names, lang)
    },
    get figures() {
      return values.map((value) =>
        decimals === undefined ? numberIn(roundedFigure(value), lang) : numberIn(value, lang, decimals),
      )
    },
    get say() {
      return quantityTextIn(lang, unitFormats)
    },
  })
}

/** The label, with the error of an estimate. */
function labelIn({ code, property }: Warning, lang: Language, unitFormats: UnitFormats | undefined): string {
  const label = labelOf(property, lang)
  return code === 'estimated' && isEstimated(property)
    ? `${label} (${estimateError(property, lang, unitFormats)})`
    : label
}

const valuesOf = ({ value, values }: Warning): readonly number[] =>
  values ?? (value === undefined ? [] : [value])

export function severityOf(warning: Warning): Severity {
  const { severity } = NOTES[warning.code]
  return typeof severity === 'string' ? severity : severity(valuesOf(warning))
}

/** The warning of the highest severity, and then of the widest range. */
function worstOf(group: readonly Warning[]): Warning {
  if (group.length === 1) return group[0]!
  const weighed = group.map((warning) => {
    const values = valuesOf(warning)
    const range = (values.at(-1) ?? 0) - (values.at(-2) ?? 0)
    return { warning, severity: SEVERITIES.indexOf(severityOf(warning)), range }
  })
  return weighed.reduce((worst, one) =>
    one.severity > worst.severity || (one.severity === worst.severity && one.range > worst.range)
      ? one
      : worst,
  ).warning
}

/** The text at a figure that is unsafe to decide by; null where there is none. */
export function atFigureText(
  warning: Warning,
  lang: Language,
  unitFormats: UnitFormats = ON_WIRE,
): string | null {
  const { atFigure } = NOTES[warning.code]
  if (!atFigure || severityOf(warning) !== 'unsafe') return null
  if (atFigure !== 'range') return atFigure[lang]
  // In Latin digits, like the figure itself.
  const { figure } = quantityTextIn('en', unitFormats)
  const [low, high] = valuesOf(warning)
    .slice(-2)
    .map((value) => figure(value, '°C', 0))
  const { sign } = unitFormats('°C')
  return lang === 'fa'
    ? `${leftToRight(low!)} تا ${leftToRight(high!)} درجه${sign === '°C' ? '' : 'ٔ فارنهایت'}`
    : `${low} to ${high} ${sign}`
}

// Notes on the data of materials: contradicting figures, and curves by other tests than ASTM D86.

export interface MaterialDoubts {
  contradictions: readonly Contradiction[]
  distillation: DistillationKind
}

/** Severities other than `doubt`: usual for some materials, or on the dangerous side. */
const SEVERITY_OF: Partial<Record<ContradictionCode, Severity>> = {
  'mon-over-ron': 'note',
  'curve-step': 'note',
  'flash-high': 'unsafe',
  'rvp-low': 'unsafe',
  'sulfur-unusual': 'unsafe',
}

/** Warnings of the core that say the same of the blend. */
const SAME_WARNING: Partial<Record<ContradictionCode, WarningCode>> = {
  'aki-not-mean': 'aki-contradicts',
  'cetane-index-not-own': 'cetane-index-contradicts',
}

interface Parts {
  blend: Pick<Blend, 'results' | 'warnings'>
  /** As for `gapText`. */
  names: readonly string[]
  lang: Language
  unitFormats?: UnitFormats
}

/** Notes on materials with a share, about properties that the blend has; one per material and code. */
export function componentNotes(
  components: readonly { doubts: MaterialDoubts }[],
  shares: readonly number[],
  { blend, names, lang, unitFormats }: Parts,
): Note[] {
  const isIn = (property: PropertyName) => blend.results[property] !== null
  return components.flatMap(({ doubts }, at) => {
    if (!(shares[at]! > 0)) return []
    if (doubts.contradictions.length === 0 && doubts.distillation === 'd86') return []
    const isWarned = (code: ContradictionCode) =>
      blend.warnings.some((warning) => warning.code === SAME_WARNING[code] && warning.components.includes(at))
    const noted = doubts.contradictions.filter(
      ({ code, properties }) => !isWarned(code) && suspects(properties).some(isIn),
    )
    const notes = [...Map.groupBy(noted, ({ code }) => code)].map(
      ([code, all]): Note => ({
        code,
        severity: SEVERITY_OF[code] ?? 'doubt',
        properties: [...new Set(all.flatMap(({ properties }) => properties))],
        components: [at],
        text: ofMaterial(
          names[at]!,
          all.map((each) => contradictionText(each, lang, unitFormats)).join(' '),
          lang,
        ),
      }),
    )
    if (doubts.distillation === 'd86') return notes
    const points = DISTILLATION_NAMES.filter(isIn)
    if (points.length === 0) return notes
    const text = ofMaterial(names[at]!, DISTILLATION_DOUBTS[doubts.distillation][lang], lang)
    return [
      ...notes,
      { code: 'curve-not-d86', severity: 'doubt', properties: points, components: [at], text },
    ]
  })
}

/** Of two figures either may be wrong; of more, the first. */
const suspects = (properties: readonly PropertyName[]): readonly PropertyName[] =>
  properties.length === 2 ? properties : properties.slice(0, 1)

/** The figures of the blend that a note is shown at; of a contradiction only the suspect ones. */
export const placesOf = ({ code, properties }: Pick<Note, 'code' | 'properties'>): readonly PropertyName[] =>
  // On the blend as a whole, at no figure.
  (HEAVY_CODES as readonly string[]).includes(code)
    ? []
    : code in CONTRADICTIONS && code !== 'curve-step'
      ? suspects(properties)
      : properties

const ofMaterial = (name: string, text: string, lang: Language) =>
  `${lang === 'fa' ? isolated(name) : name}: ${text}`
