import { t } from 'elysia'
import { readDate } from '#calc/lab/lab-rules.ts'
import type { MovementKind } from '#calc/tank/replay.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { isFields, isNothing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { Bilingual } from '#calc/vocabulary/words/language.ts'
import { readUuid } from '#server/http/checker.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { NewMovement } from './tanks.model.ts'

const readShape = rulesOf(t.Object({}))
const readPlain = rulesOf(t.Omit(NewMovement, ['from', 'properties', 'own', 'seen']))
type Plain = Extract<ReturnType<typeof readPlain>, { ok: true }>['value']

/** A movement as it is asked for; what its readings are worth depends on the own properties of the account. */
export interface MovementRequest extends Omit<Plain, 'at'> {
  /** ISO; null: now. */
  at: string | null
  /** By material of the recipe a tank. */
  from: Record<string, string>
  properties: unknown
  own: unknown
  /** By tank the version that was seen. */
  seen: Record<string, string>
}

const AMOUNT = ['amount', 'unit', 'temperature']
const READINGS = ['properties', 'own', 'sample']

/** What each kind takes beside time and note, and what of it is needed. */
const FIELDS: Record<MovementKind, { needs: string[]; takes: string[] }> = {
  receipt: { needs: ['tank', 'amount', 'unit'], takes: ['material', 'calculation', ...READINGS] },
  transfer: { needs: ['tank', 'to', 'amount', 'unit'], takes: [] },
  blend: { needs: ['calculation', 'amount', 'unit'], takes: ['tank', 'from'] },
  shipment: { needs: ['tank', 'amount', 'unit'], takes: [] },
  sample: { needs: ['tank'], takes: READINGS },
  gauge: { needs: ['tank', 'amount', 'unit'], takes: [] },
}
const OF_SOME = ['tank', 'to', 'material', 'calculation', 'from', ...AMOUNT, ...READINGS]

export function readMovement(input: unknown, now: Date): Verdict<MovementRequest> {
  const plain = readPlain(input)
  if (!isFields(input)) return plain as Extract<typeof plain, { ok: false }>
  const issues: Issue[] = plain.ok ? [] : [...plain.issues]
  const from = readIds(input.from, 'from', issues)
  const seen = readIds(input.seen, 'seen', issues, String)
  const at = readDate(input.at, ['at'], issues, now, 'movement-future')
  if (!plain.ok || issues.length > 0) return { ok: false, issues }
  const { value } = plain
  const { needs, takes } = FIELDS[value.kind]
  const isGiven = (name: string) => !isNothing(input[name])
  const allowed = [...needs, ...takes, ...(needs.includes('amount') ? AMOUNT : [])]
  for (const name of needs) if (!isGiven(name)) issues.push(issue([name], 'required'))
  for (const name of OF_SOME)
    if (isGiven(name) && !allowed.includes(name))
      issues.push(issue([name], 'not-of-kind', { kind: kindName(value.kind) }))
  if (value.kind === 'receipt' && isGiven('material') === isGiven('calculation'))
    issues.push(issue(['material'], 'material-or-calculation'))
  if (value.kind === 'blend' && !isGiven('tank') && Object.keys(from).length === 0)
    issues.push(issue(['tank'], 'required'))
  if (value.kind === 'transfer' && value.tank === value.to) issues.push(issue(['to'], 'tank-same'))
  if (value.kind !== 'gauge' && value.amount === 0) issues.push(issue(['amount'], 'amount-zero'))
  if (value.kind === 'sample' && !isGiven('properties') && !isGiven('own'))
    issues.push(issue(['properties'], 'required'))
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, value: { ...value, at, from, seen, properties: input.properties, own: input.own } }
}

/** Values that a lot lacked. */
export interface Entered extends Pick<MovementRequest, 'properties' | 'own' | 'seen'> {}

export function readEntered(input: unknown): Verdict<Entered> {
  if (!isFields(input)) return readShape(input) as Extract<Verdict<Entered>, { ok: false }>
  const { properties, own } = input
  const issues: Issue[] = []
  const seen = readIds(input.seen, 'seen', issues, String)
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: { properties, own, seen } }
}

/** The `seen` of an undo: JSON in a query. */
export function readUndo(input: unknown): Verdict<Record<string, string>> {
  const text = isFields(input) ? input.seen : undefined
  const issues: Issue[] = []
  try {
    const seen = readIds(isNothing(text) ? undefined : JSON.parse(String(text)), 'seen', issues, String)
    return issues.length > 0 ? { ok: false, issues } : { ok: true, value: seen }
  } catch {
    return { ok: false, issues: [issue(['seen'], 'not-json')] }
  }
}

/** By id another one, or whatever is read. */
function readIds(
  value: unknown,
  name: string,
  issues: Issue[],
  read: (given: unknown) => string | null = readUuid,
): Record<string, string> {
  if (value === undefined || value === null) return {}
  if (!isFields(value)) {
    issues.push(notFields([name], value))
    return {}
  }
  const entries = Object.entries(value).map(([key, given]): [string, string] => {
    const [from, to] = [readUuid(key), read(given)]
    if (from === null || to === null) issues.push(issue([name, key], 'not-a-uuid'))
    return [from ?? key, to ?? '']
  })
  return Object.fromEntries(entries)
}

const KINDS: Record<MovementKind, Bilingual> = {
  receipt: { en: 'receipt', fa: 'دریافت' },
  transfer: { en: 'transfer', fa: 'انتقال' },
  blend: { en: 'blend', fa: 'مخلوط' },
  shipment: { en: 'shipment', fa: 'ارسال' },
  sample: { en: 'sample', fa: 'نمونه' },
  gauge: { en: 'gauge', fa: 'اندازه‌گیری موجودی' },
}

export const kindName = (kind: MovementKind): Bilingual => KINDS[kind]
