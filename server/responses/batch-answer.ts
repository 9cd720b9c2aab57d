import { unknownText } from '#calc/additives/additive-words.ts'
import { amountOfDose, costOfDose } from '#calc/additives/treat.ts'
import {
  costOf,
  type NoCost,
  partInTank,
  type RecordPortion,
  type StoredRecord,
} from '#calc/calculation/batch-record.ts'
import { amountsOf, measured, metric } from '#calc/units/amounts.ts'
import { CONTENT_NAMES } from '#calc/vocabulary/additive.ts'
import type { Basis, Blend } from '#calc/vocabulary/blend.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { mapValues } from '#calc/vocabulary/records.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import type { TreatmentAnswer } from './definitions.model.ts'

const NO_COST: Record<Language, Record<NoCost['is'], (list: string) => string>> = {
  en: {
    currencies: (list) => `No cost: the prices are in ${list}.`,
    unpriced: (list) => `No cost: there is no price of ${list}.`,
    density: (list) => `No cost: the price of ${list} needs a density that is not known.`,
  },
  fa: {
    currencies: (list) => `هزینه محاسبه نمی‌شود: قیمت‌ها به ${list} است.`,
    unpriced: (list) => `هزینه محاسبه نمی‌شود: قیمتی برای ${list} نیست.`,
    density: (list) => `هزینه محاسبه نمی‌شود: قیمت ${list} چگالی لازم دارد که معلوم نیست.`,
  },
}

/** A stored batch record as answers have it; `portions` are the shares and densities of the blend's materials. */
export function recordAnswer(
  record: StoredRecord,
  { portions, basis }: { portions: readonly RecordPortion[]; basis: Basis },
  { names, lang }: { names: readonly string[]; lang: Language },
): StoredRecord & { no_cost?: string } {
  if (record.cost !== null) return record
  const why = costOf(record, portions, basis, null)
  if (!why || !('is' in why)) return record
  const list = why.is === 'currencies' ? why.currencies : why.at.map((at) => names[at]!)
  return { ...record, no_cost: NO_COST[lang][why.is](joined(list, lang)) }
}

/** An issue if the tank holds more of its material than the batch takes. */
export function tankIssues(
  { batch, tank }: Pick<StoredRecord, 'batch' | 'tank'>,
  portions: readonly RecordPortion[],
  basis: Basis,
  path = ['tank', 'amount'],
): Issue[] {
  const at = portions.findIndex(({ id }) => id === tank?.material)
  if (!batch || !tank || at < 0) return []
  const whole = portions.reduce((sum, { percent }) => sum + percent, 0)
  const part = partInTank(amountsOf(portions, basis, batch, whole)[at]!, tank, portions[at]!)
  return part !== null && part > 1 ? [issue(path, 'tank-too-full')] : []
}

/** The additives of a blend as answers have them; empty without any. `record` is the stored batch. */
export function treatmentAnswer(
  { treatment, results }: Pick<Blend, 'treatment' | 'results'>,
  record: Pick<StoredRecord, 'batch'> | undefined,
  lang: Language,
): TreatmentAnswer {
  if (!treatment) return {}
  const volume = record?.batch ? measured(metric(record.batch), results.density, 'volume') : null
  return {
    treated: mapValues(treatment.treated, (found) => {
      if (!found) return undefined
      const { value, delta, sd, doubts } = found
      return { value, delta, sd, ...(doubts && { doubts: [...doubts] }) }
    }),
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
