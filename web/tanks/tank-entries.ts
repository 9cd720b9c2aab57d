import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { numberOf, readNumber } from '#calc/vocabulary/rules/typed-number.ts'
import { mergedParts, type Parts } from '#web/conflict/conflict.ts'
import type { NewTank, Tank } from './tanks.api.ts'

/** A tank as it stands in a form. */
export interface TankEntries {
  name: string
  category: CategoryName | ''
  capacity: string
  minimum: string
  unit: NewTank['unit']
}

export const TANK_FIELDS = ['name', 'category', 'capacity', 'minimum', 'unit'] as const

export const entriesOf = (tank: Tank | null): TankEntries => ({
  name: tank?.name ?? '',
  category: tank?.category ?? '',
  capacity: tank ? String(tank.capacity) : '',
  minimum: tank && tank.minimum > 0 ? String(tank.minimum) : '',
  unit: tank?.unit ?? 'm3',
})

/** What can be seen to be wrong here; the server knows of the rest. */
export function wrongIn(entries: TankEntries) {
  const wrong: { field: (typeof TANK_FIELDS)[number]; code: 'missing' | 'notANumber' }[] = []
  for (const field of ['name', 'category', 'capacity'] as const)
    if (entries[field].trim() === '') wrong.push({ field, code: 'missing' })
  for (const field of ['capacity', 'minimum'] as const) {
    const { is } = readNumber(entries[field])
    if (is !== 'number' && is !== 'empty') wrong.push({ field, code: 'notANumber' })
  }
  return wrong
}

export const bodyOf = ({ name, category, capacity, minimum, unit }: TankEntries) => ({
  ...{ name: name.trim(), category, unit },
  capacity: numberOf(capacity),
  minimum: numberOf(minimum) ?? 0,
})

/** Theirs, with what was changed here on top of it. */
export const mergedEntries = (base: TankEntries, mine: TankEntries, theirs: TankEntries): TankEntries =>
  mergedParts<Parts>({ ...base }, { ...mine }, { ...theirs }) as unknown as TankEntries
