import type { Check, LimitCheck } from '#calc/grades/check.ts'
import { summaryText } from '#calc/grades/summary.ts'
import { indicationText, lackText, type Missing } from '#calc/grades/verdict-words.ts'
import { quantityOf } from '#calc/vocabulary/quantities.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { CheckAnswer } from './check.model.ts'

/** A check as answers have it; `missing` are the reasons for missing values, by property. */
export function checkOnTheWire(check: Check, missing: Missing, lang: Language): CheckAnswer {
  const { grade, chosen, limits, cfpp, ...rest } = check
  const limitOnTheWire = ({ lack, own, basis, ...limit }: LimitCheck) => {
    const reason = lackText({ lack, q: limit.q }, missing, lang)
    const format = own && { name: own.name, digits: own.digits }
    return {
      ...limit,
      ...(lack && { lack }),
      basis: basis === 'simulation' ? ('simulation' as const) : ('test' as const),
      ...format,
      unit: quantityOf(limit.q, own).unit,
      ...(reason && { reason }),
    }
  }
  return {
    grade: grade.id,
    grade_name: grade.name,
    family: grade.family,
    standard: grade.standard,
    status: grade.status,
    options: chosen,
    ...rest,
    limits: limits.map(limitOnTheWire),
    cfpp: cfpp && indicationText(cfpp, lang),
    ...(cfpp && { cfpp_indication: cfpp }),
    sentence: summaryText(check, lang),
  }
}
