// Cells that only a sheet of ours has, so that what goes out comes in again equal.
import { withoutHeavy } from '../vocabulary/heavy.ts'
import type { OwnValues } from '../vocabulary/own-property.ts'
import type { MaterialProperties, PropertyName } from '../vocabulary/properties.ts'
import type { TypedReading } from '../vocabulary/rules/material-details.ts'
import type { MaterialDraft } from '../vocabulary/rules/material-rules.ts'
import type { SheetField } from './sheet-fields.ts'

export type KeptText = 'typed' | 'stated' | 'heavy'
export const isKeptText = (field: SheetField): field is KeptText =>
  field === 'typed' || field === 'stated' || field === 'heavy'

/** Readings as they were typed, each with the figure it became: once that is changed in the sheet, the typed text no longer holds. */
export function typedText({ typed, properties }: MaterialDraft): string | null {
  const all = Object.entries(typed).map(
    ([name, reading]) => [name, { ...reading, of: properties[name as PropertyName] ?? null }] as const,
  )
  return all.length === 0 ? null : JSON.stringify(Object.fromEntries(all))
}

/** What stands as typed, where the figure is still the one that it belongs to; null where it can't be read. */
export function typedIn(
  text: string,
  properties: Partial<MaterialProperties> | Partial<Record<PropertyName, unknown>>,
): Record<string, TypedReading> | null {
  if (text === '') return {}
  try {
    const all = JSON.parse(text) as Record<string, TypedReading & { of?: number | null }>
    if (typeof all !== 'object' || all === null || Array.isArray(all)) return null
    const kept = Object.entries(all).flatMap(([name, { of = null, ...typed }]) =>
      (properties[name as PropertyName] ?? null) === of ? [[name, typed] as const] : [],
    )
    return Object.fromEntries(kept)
  } catch {
    return null
  }
}

/** Mass % of oxygen and vol % of oxygenates as a material states them: "oxygen 3.7; ethanol 10". */
export const statedText = ({ oxygen, contains }: MaterialDraft): string | null =>
  listText({ ...(oxygen !== null && { oxygen }), ...contains })

/** What is known of a marine or heavy fuel: "viscosity_50 380; vanadium 120". */
export const heavyText = ({ heavy }: MaterialDraft): string | null => listText(heavy)

function listText(figures: Readonly<Record<string, number>>): string | null {
  const all = Object.entries(figures)
  return all.length === 0 ? null : all.map(([name, figure]) => `${name} ${figure}`).join('; ')
}

/** Its fields; null where it can't be read. Names and bounds are judged with the material. */
export function statedIn(text: string): Record<string, unknown> | null {
  const figures = listIn(text)
  if (figures === null) return null
  const { oxygen, ...contains } = figures
  return { ...(oxygen !== undefined && { oxygen }), ...(Object.keys(contains).length > 0 && { contains }) }
}

/** The same of a heavy fuel. */
export function heavyIn(text: string): Record<string, unknown> | null {
  const heavy = listIn(text)
  return heavy && Object.keys(heavy).length > 0 ? { heavy } : heavy
}

/** With the figures of heavy fuels where a material has them, whether columns or a list of ours said them. */
export function withHeavyFigures<Body extends Record<string, unknown>>(
  { own: all, ...body }: Body,
  listed: Record<string, unknown> | null,
): Body {
  const { own, heavy } = withoutHeavy((all ?? {}) as OwnValues)
  const figures = { ...heavy, ...(listed?.heavy as object | undefined) }
  return {
    ...body,
    ...(Object.keys(own).length > 0 && { own }),
    ...(Object.keys(figures).length > 0 && { heavy: figures }),
  } as never
}

function listIn(text: string): Record<string, number> | null {
  if (text === '') return {}
  const parts = text.split(';').map((part) => /^\s*([a-z]\w*)\s+([\d.]+(?:e[+-]?\d+)?)\s*$/i.exec(part))
  const figures = new Map(parts.map((part) => [part?.[1]?.toLowerCase() ?? '', Number(part?.[2])]))
  const isWhole = figures.size === parts.length && ![...figures.values()].some(Number.isNaN)
  return isWhole ? Object.fromEntries(figures) : null
}
