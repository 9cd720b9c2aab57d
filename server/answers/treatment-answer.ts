import { amountOfDose, costOfDose } from '#calc/additives/treat.ts'
import type { KeptRecord } from '#calc/calculation/batch-record.ts'
import { measured, metric } from '#calc/units/amounts.ts'
import { CONTENT_NAMES, type DosedIn, type DoseUnit, type Unknown } from '#calc/vocabulary/additive.ts'
import type { Blend } from '#calc/vocabulary/blend.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { numberIn } from '#calc/vocabulary/words/numbers.ts'
import type { TreatmentAnswer } from './additive.model.ts'

/** Of doses, in words of the language. */
export const ADDITIVE_UNITS: Record<Language, Record<DoseUnit, string>> = {
  en: { mg_kg: 'mg/kg', mg_l: 'mg/L', l_m3: 'L/m³' },
  fa: { mg_kg: 'میلی‌گرم بر کیلوگرم', mg_l: 'میلی‌گرم بر لیتر', l_m3: 'لیتر بر مترمکعب' },
}

const REASONS: Record<Language, Record<Unknown['why'], (to: string) => string>> = {
  en: {
    beyond: (to) => `measured up to ${to}`,
    density: () => 'the density of the blend is not known',
    value: () => 'the blend has no value of it',
  },
  fa: {
    beyond: (to) => `تا ${to} اندازه‌گیری شده است`,
    density: () => 'چگالی مخلوط معلوم نیست',
    value: () => 'مخلوط مقداری از آن ندارد',
  },
}

/** Why an additive says nothing of a quantity. */
export function unknownText({ why, to = 0 }: Unknown, { additive }: DosedIn, lang: Language): string {
  const told = lang === 'en' ? to.toLocaleString('en') : numberIn(to, lang)
  return REASONS[lang][why](`${told} ${ADDITIVE_UNITS[lang][additive.unit]}`)
}

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
