// Figures of a whole blend beside its properties: composition, heat of combustion, ignition.
import type { HeavyFigures } from '../heavy/heavy-blend.ts'
import {
  equationFor,
  PRESSURE_EQUATIONS,
  type TotalPressure,
  totalPressureOf,
} from '../units/total-pressure.ts'
import type { Energy } from '../vocabulary/blend.ts'
import { CONTENTS, type Contents } from '../vocabulary/contents.ts'
import { DERIVED } from '../vocabulary/quantities.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'
import { writeDigits } from '../vocabulary/words/numbers.ts'

interface Computed {
  composition?: Contents | undefined
  energy?: Energy | undefined
  heavy?: HeavyFigures | undefined
  pressure?: TotalPressure | null | undefined
}

/** The tests of the equations go up to this total pressure, kPa. */
const PRESSURE_MAX = 150

/** The total pressure of which a blend's vapor pressure is the DVPE, by the equation of its grade; null where no equation holds. */
export function pressureOf(
  rvp: number | null | undefined,
  check: { limits: readonly { q: string; method: string }[] } | null | undefined,
): TotalPressure | null {
  if (rvp == null || !(rvp > 0)) return null
  const equation = equationFor(check?.limits)
  const value = totalPressureOf(rvp, equation)
  return value > PRESSURE_MAX ? null : { value, equation }
}

const HEAT: Bilingual = { en: 'Net heat of combustion', fa: 'ارزش حرارتی خالص' }
const CO2: Bilingual = { en: 'CO₂ of its combustion', fa: 'دی‌اکسید کربن سوختن آن' }
const CII: Bilingual = {
  en: 'CII, by a formula that is not confirmed',
  fa: 'شاخص CII، با فرمولی که تأیید نشده است',
}
const INJECTION: Bilingual = { en: '12 cSt (injection) at', fa: 'دمای ۱۲ سانتی‌استوکس (پاشش)' }
const PUMPING: Bilingual = { en: '1,000 cSt (pumping) at', fa: 'دمای ۱۰۰۰ سانتی‌استوکس (پمپ کردن)' }

const STATED: Bilingual = {
  en: 'Counts what the materials state. Oxygen by their formulas, or as their sheets say it.',
  fa: 'آنچه مواد خود می‌گویند شمرده می‌شود. اکسیژن از روی فرمول آن‌ها، یا چنان‌که برگه‌شان می‌گوید.',
}
const EQUATIONS: Record<Energy['equation'], Bilingual> = {
  d3338: {
    en: 'Hydrocarbons by ASTM D3338 of density, aromatics, sulfur and the 10, 50 and 90 % points, its constants not confirmed against the standard: within 0.09 MJ/kg on 24 pure hydrocarbons. Oxygenates by their heats of formation; FAME 37.2 MJ/kg.',
    fa: 'هیدروکربن‌ها با ASTM D3338 از چگالی، آروماتیک، گوگرد و دماهای ۱۰، ۵۰ و ۹۰ درصد، با ضریب‌هایی که با خود استاندارد سنجیده نشده‌اند: برای ۲۴ هیدروکربن خالص تا ۰٫۰۹ مگاژول بر کیلوگرم. ترکیب‌های اکسیژن‌دار از گرمای تشکیل آن‌ها؛ FAME برابر ۳۷٫۲ مگاژول بر کیلوگرم.',
  },
  iso8217: {
    en: 'By the equation of ISO 8217 for residual fuels; water and ash count as far as they are known.',
    fa: 'با معادلهٔ ISO ۸۲۱۷ برای سوخت‌های سنگین؛ آب و خاکستر تا جایی که معلوم‌اند به شمار می‌آیند.',
  },
  d4868: {
    en: 'Hydrocarbons by ASTM D4868 of density, 750 to 1000 kg/m³, and sulfur; water and ash count as far as they are known; up to 1.6 MJ/kg too high for aromatics. Oxygenates by their heats of formation; FAME 37.2 MJ/kg.',
    fa: 'هیدروکربن‌ها با ASTM D4868 از چگالی، ۷۵۰ تا ۱۰۰۰ کیلوگرم بر مترمکعب، و گوگرد؛ آب و خاکستر تا جایی که معلوم‌اند به شمار می‌آیند؛ برای آروماتیک‌ها تا ۱٫۶ مگاژول بر کیلوگرم زیاد. ترکیب‌های اکسیژن‌دار از گرمای تشکیل آن‌ها؛ FAME برابر ۳۷٫۲ مگاژول بر کیلوگرم.',
  },
}
const IGNITION_BY: Bilingual = {
  en: 'CCAI by ISO 8217, of the blend’s density and viscosity at 50 °C, never averaged: ρ − 81 − 141 log log(ν + 0.85). Above 870, or with a CII below 30, ignition is called problematical. Temperatures by ASTM D341 from the viscosities at 50 and 100 °C.',
  fa: 'شاخص CCAI با ISO ۸۲۱۷ از چگالی و گرانروی مخلوط در ۵۰ درجهٔ سلسیوس، نه با میانگین‌گیری: \u2066ρ − ۸۱ − ۱۴۱ log log(ν + ۰٫۸۵)\u2069. بالای ۸۷۰، یا با CII زیر ۳۰، احتراق را مشکل‌ساز می‌دانند. دماها با ASTM D341 از گرانروی در ۵۰ و ۱۰۰ درجه.',
}
const CO2_BY: Bilingual = {
  en: 'CO₂ by the factor that IMO has for the grade, as two transcriptions give it.',
  fa: 'دی‌اکسید کربن با ضریبی که IMO برای این رده دارد، چنان‌که دو رونوشت آن را می‌دهند.',
}

const PTOT: Bilingual = { en: 'Total vapor pressure (Ptot)', fa: 'فشار بخار کل (Ptot)' }
function pressureBy({ equation }: TotalPressure): Bilingual {
  const { words } = PRESSURE_EQUATIONS[equation]
  return {
    en: `Ptot is the total pressure (ASVP, VP4) of which the RVP, taken as DVPE, follows by ${equation}: ${words}.`,
    fa: `فشار کل (ASVP یا VP4) آن است که فشار بخار بالا، به عنوان DVPE، با معادلهٔ ${writeDigits(`\u2066${equation}\u2069 از آن به دست می‌آید: \u2066${words}\u2069`, 'persian')}.`,
  }
}

/** Composition, heat, ignition and total pressure of a blend, with notes on their equations; no rows where nothing is known. */
export function computedFigures({ composition, energy, heavy, pressure }: Computed) {
  const contents = composition ? CONTENTS.filter((name) => composition[name] !== 0) : []
  const heat = energy && energy.mj_kg !== null ? energy : null
  const row = (key: string, { en, fa }: Bilingual, unit: string, digits: number, value: number | null) => ({
    key,
    label: { en, fa },
    unit,
    digits,
    value,
  })
  return {
    figures: [
      ...contents.map((name) => {
        const { unit, digits } = DERIVED[name]
        return row(name, DERIVED[name], unit, digits === 0 ? 0 : 2, composition![name])
      }),
      ...(heat ? [row('mj_kg', HEAT, 'MJ/kg', 2, heat.mj_kg), row('mj_l', HEAT, 'MJ/L', 2, heat.mj_l)] : []),
      ...(heat?.co2 === undefined ? [] : [row('co2', CO2, 'kg/t', 0, heat.co2 * 1000)]),
      ...(heavy
        ? [
            row('ccai', DERIVED.ccai, '', 0, heavy.ccai),
            row('cii', CII, '', 0, heavy.cii),
            row('injection', INJECTION, '°C', 0, heavy.injection_celsius),
            row('pumping', PUMPING, '°C', 0, heavy.pumping_celsius),
          ]
        : []),
      ...(pressure ? [row('total_pressure', PTOT, 'kPa', 1, pressure.value)] : []),
    ],
    notes: [
      ...(contents.length > 0 ? [STATED] : []),
      ...(heat ? [EQUATIONS[heat.equation]] : []),
      ...(heat?.co2 === undefined ? [] : [CO2_BY]),
      ...(heavy && (heavy.ccai !== null || heavy.injection_celsius !== null) ? [IGNITION_BY] : []),
      ...(pressure ? [pressureBy(pressure)] : []),
    ],
  }
}
