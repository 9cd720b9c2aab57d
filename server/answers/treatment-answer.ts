import { unknownText } from '#calc/additives/additive-words.ts'
import { amountOfDose, costOfDose } from '#calc/additives/treat.ts'
import type { KeptRecord } from '#calc/calculation/batch-record.ts'
import { measured, metric } from '#calc/units/amounts.ts'
import { CONTENT_NAMES } from '#calc/vocabulary/additive.ts'
import type { Blend } from '#calc/vocabulary/blend.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { TreatmentAnswer } from './additive.model.ts'

/** What answers say of additives; nothing where there are none. The batch is the one that is kept with it. */
export function treatmentAnswer(
  { treatment, results }: Pick<Blend, 'treatment' | 'results'>,
  record: Pick<KeptRecord, 'batch'> | undefined,
  lang: Language,
): TreatmentAnswer {
  if (!treatment) return {}
  const volume = record?.batch ? measured(metric(record.batch), results.density, 'volume') : null
  return {
    treated: Object.fromEntries(
      Object.entries(treatment.treated).flatMap(([q, found]) => {
        if (!found) return []
        const { value, delta, sd, doubts } = found
        return [[q, { value, delta, sd, ...(doubts && { doubts: [...doubts] }) }]]
      }),
    ),
    additives: treatment.additives.map((one) => ({
      id: one.id,
      name: one.additive.name,
      name_farsi: one.additive.name_farsi,
      dose: one.doses,
      unit: one.unit,
      contents: Object.fromEntries(
        CONTENT_NAMES.flatMap((name) => (name in one.brings ? [[name, one.brings[name] ?? null]] : [])),
      ),
      cost: costOfDose(one.additive, one.doses, volume),
      ...(volume !== null && { batch: amountOfDose(one.doses, volume) }),
      unknown: one.unknown.map((lack) => ({ q: lack.q, reason: unknownText(lack, one, lang) })),
    })),
  }
}
