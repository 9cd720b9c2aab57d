// The verdict of a blend, made once for everything that shows it: screens, lists, files, links and answers of the API. What the
// laboratory measured goes first, counted by property, and never without what was not checked.

import { APPROXIMATE, approximateAmong } from '../vocabulary/approximate.ts'
import { quantity } from '../vocabulary/quantities.ts'
import { recordOf } from '../vocabulary/records.ts'
import {
  bilingual,
  count,
  described,
  type Frozen,
  fields,
  flag,
  list,
  nullable,
  number,
  optional,
  type Stored,
  word,
} from '../vocabulary/stored.ts'
import { gradeName } from './built-in.ts'
import type { Check } from './check.ts'
import { limitShape } from './check-shape.ts'
import { SIDES } from './grade.ts'
import { countsOf, KINDS, type Kind, rowsByProperty, rowsOf } from './limit-rows.ts'
import { VERDICTS, type Verdict } from './states.ts'

const counts = fields(recordOf(KINDS, () => count))

const deciding = fields({
  q: quantity,
  value: nullable(number),
  own: limitShape.fields.own,
  limits: list(fields({ side: word(SIDES), limit: number, strict: flag })),
  approximate: optional(
    described(word(APPROXIMATE), 'Its value rests on what nobody measured of the materials.'),
  ),
})

export const verdictShape = fields({
  by: described(word(['measured', 'predicted']), 'Laboratory results if any, else the calculation.'),
  state: described(word(VERDICTS), 'The worst of its properties: fail, unsure, unknown, pass.'),
  grade: described(bilingual, 'With its class.'),
  counts: described(counts, 'Properties by state. `rough`: inside, by a calculation too rough to prove it.'),
  predicted: optional(described(counts, 'If measured: the counts as calculated.')),
  not_checked: described(count, 'Requirements not checked.'),
  deciding: optional(described(deciding, 'The worst miss, else the closest.')),
})
export type BlendVerdict = Frozen<Stored<typeof verdictShape>>

/** The verdict of a calculation: by `measured`, the check of what the laboratory measured, where there is one. Null without a grade. */
export function blendVerdict(check: Check | null, measured: Check | null): BlendVerdict | null {
  const first = measured ?? check
  if (!first) return null
  const worst = decidingRow(first)
  const approximate = approximateAmong(worst?.deciding.flags ?? [])
  return {
    by: measured ? 'measured' : 'predicted',
    state: first.state,
    grade: { en: gradeName(first, 'en'), fa: gradeName(first, 'fa') },
    counts: countsOf(first),
    ...(measured && check && { predicted: countsOf(check) }),
    not_checked: first.not_checked.length,
    ...(worst && {
      deciding: {
        q: worst.q,
        value: worst.deciding.value,
        ...(worst.deciding.own && { own: worst.deciding.own }),
        limits: worst.limits.flatMap(({ side, limit, strict }) =>
          limit === null ? [] : [{ side, limit, strict }],
        ),
        ...(approximate && { approximate }),
      },
    }),
  }
}

/** What lists are filtered by. `none`: nothing was checked, or a limit has no value and none is missed or too close. */
export const FOUND_VERDICTS = ['missed', 'close', 'met', 'none'] as const
export type FoundVerdict = (typeof FOUND_VERDICTS)[number]

const FOUND: Record<Verdict, FoundVerdict> = { fail: 'missed', unsure: 'close', unknown: 'none', pass: 'met' }
export const foundVerdict = (state: Verdict | undefined): FoundVerdict => (state ? FOUND[state] : 'none')

const DECIDING: readonly Kind[] = ['fail', 'unsure', 'rough']

/** The row that decides a verdict that isn't met. */
function decidingRow({ limits, one_of }: Check) {
  const rows = rowsByProperty(limits, one_of)
  return DECIDING.flatMap((kind) => rowsOf(kind, rows, one_of))[0]
}
