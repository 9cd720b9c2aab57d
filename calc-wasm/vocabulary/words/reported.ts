// What standards ask of a fuel and no rule blends: the laboratory reports it. Defined by the program, like the properties of heavy
// fuels. What has no figure is a choice of words, stored by its number.
import { heavyByKey } from '../heavy.ts'
import { isOwnQuantity, keyOfQuantity, type OwnProperty } from '../own-property.ts'
import type { Bilingual, Language } from './language.ts'

/** Reserved: keys of accounts' own properties may not begin with it. */
export const REPORTED_PREFIX = 'reported_'

interface ReportedChoice extends Bilingual {
  value: number
}

const choices = (
  first: number,
  ...words: readonly (readonly [string, string])[]
): readonly ReportedChoice[] => words.map(([en, fa], at) => ({ value: first + at, en, fa }))

const CORROSION = choices(
  1,
  ['class 1', 'کلاس ۱'],
  ['class 2', 'کلاس ۲'],
  ['class 3', 'کلاس ۳'],
  ['class 4', 'کلاس ۴'],
)
const CLEAR = choices(1, ['clear and bright', 'شفاف و روشن'], ['not clear and bright', 'کدر'])
const MEETS = choices(
  1,
  ['meets the requirement', 'مطابق الزام'],
  ['does not meet the requirement', 'مغایر با الزام'],
)

interface Reported {
  name: readonly [string, string]
  unit: string
  digits: number
  method: string
  max: number
  choices?: readonly ReportedChoice[]
}

const figure = (
  name: Reported['name'],
  unit: string,
  method: string,
  digits: number,
  max: number,
): Reported => ({ name, unit, digits, method, max })
const chosen = (name: Reported['name'], method: string, choices: readonly ReportedChoice[]): Reported => ({
  name,
  unit: '',
  digits: 0,
  method,
  max: choices.at(-1)!.value,
  choices,
})

const REPORTED: Readonly<Record<string, Reported>> = {
  pah: figure(['Polycyclic aromatics', 'آروماتیک‌های چندحلقه‌ای'], 'mass %', 'EN 12916', 1, 100),
  carbon_residue_10: figure(
    ['Carbon residue on 10 % distillation residue', 'باقی‌ماندهٔ کربن بر ته‌ماندهٔ ۱۰ درصد'],
    'mass %',
    'EN ISO 10370',
    2,
    100,
  ),
  ramsbottom: figure(
    ['Ramsbottom carbon residue on 10 % residue', 'باقی‌ماندهٔ کربن رمزباتم بر ته‌ماندهٔ ۱۰ درصد'],
    'mass %',
    'ASTM D524',
    2,
    100,
  ),
  water: figure(['Water', 'آب'], 'mg/kg', 'EN ISO 12937', 0, 1e6),
  water_sediment: figure(['Water and sediment', 'آب و رسوب'], 'vol %', 'ASTM D2709', 3, 100),
  contamination: figure(['Total contamination', 'آلودگی کل'], 'mg/kg', 'EN 12662', 0, 1e6),
  particulates: figure(['Particulates', 'ذرات'], 'mg/L', 'ASTM D5452', 1, 1e6),
  copper_corrosion: chosen(['Copper strip corrosion', 'خوردگی تیغهٔ مس'], 'EN ISO 2160', CORROSION),
  silver_corrosion: chosen(['Silver strip corrosion', 'خوردگی تیغهٔ نقره'], 'ASTM D7671', CORROSION),
  oxidation: figure(['Oxidation stability', 'پایداری اکسیداسیون'], 'g/m³', 'EN ISO 12205', 0, 1e6),
  induction_period: figure(
    ['Oxidation stability (induction period)', 'پایداری اکسیداسیون (دورهٔ القا)'],
    'min',
    'EN ISO 7536',
    0,
    1e5,
  ),
  lubricity: figure(
    ['Lubricity (wear scar at 60 °C)', 'روان‌کنندگی (قطر سایش در ۶۰ درجه)'],
    'µm',
    'EN ISO 12156-1',
    0,
    1e4,
  ),
  lubricity_bocle: figure(
    ['Lubricity (BOCLE wear scar)', 'روان‌کنندگی (قطر سایش BOCLE)'],
    'mm',
    'ASTM D5001',
    2,
    10,
  ),
  sulfated_ash: figure(['Sulfated ash', 'خاکستر سولفاته'], 'mass %', 'ISO 3987', 3, 100),
  ester_content: figure(['Ester content', 'مقدار استر'], 'mass %', 'EN 14103', 1, 100),
  lead: figure(['Lead', 'سرب'], 'mg/L', 'EN 237', 1, 1e5),
  existent_gum: figure(['Existent gum', 'صمغ موجود'], 'mg/100 mL', 'EN ISO 6246', 0, 1e5),
  washed_gum: figure(['Solvent-washed gum', 'صمغ شسته با حلال'], 'mg/100 mL', 'ASTM D381', 0, 1e5),
  distillation_residue: figure(['Distillation residue', 'باقی‌ماندهٔ تقطیر'], 'vol %', 'ASTM D86', 1, 100),
  distillation_loss: figure(['Distillation loss', 'افت تقطیر'], 'vol %', 'ASTM D86', 1, 100),
  conductivity: figure(['Conductivity', 'هدایت الکتریکی'], 'pS/m', 'ASTM D2624', 0, 1e6),
  vapor_lock: figure(['Temperature at V/L = 20', 'دمای نسبت بخار به مایع ۲۰'], '°C', 'ASTM D5188', 1, 150),
  hydrogen_sulfide: figure(['Hydrogen sulfide', 'سولفید هیدروژن'], 'mg/kg', 'IP 570', 2, 1e5),
  viscosity_minus_20: figure(['Viscosity at −20 °C', 'گرانروی در منفی ۲۰ درجه'], 'cSt', 'ASTM D445', 3, 1e4),
  smoke_point: figure(['Smoke point', 'نقطهٔ دود'], 'mm', 'ASTM D1322', 1, 100),
  appearance: chosen(['Appearance', 'ظاهر'], '', CLEAR),
  thermal_stability: chosen(['Thermal stability', 'پایداری حرارتی'], 'ASTM D3241', MEETS),
  water_separation: chosen(['Water separation', 'جداسازی آب'], 'ASTM D3948', MEETS),
  synthetic_origin: chosen(
    ['Origin and approval of synthetic components', 'منشأ و تأیید اجزای مصنوعی'],
    '',
    MEETS,
  ),
  used_oil: chosen(['Used lubricating oil', 'روغن روان‌کنندهٔ کارکرده'], '', MEETS),
  added_substances: chosen(
    ['Organic chlorides and other added substances', 'کلریدهای آلی و مواد افزوده'],
    '',
    MEETS,
  ),
  fame_in_dm: chosen(['FAME in DM grades', 'FAME در رده‌های DM'], '', MEETS),
  oxygenates: chosen(['Oxygenates', 'ترکیبات اکسیژن‌دار'], '', MEETS),
}

const BY_KEY = new Map(
  Object.entries(REPORTED).map(
    ([
      name,
      {
        name: [en, fa],
        unit,
        digits,
        method,
        max,
      },
    ]): [string, OwnProperty] => {
      const key = `${REPORTED_PREFIX}${name}`
      const property: OwnProperty = {
        key,
        name: en,
        name_farsi: fa,
        unit,
        digits,
        method,
        // No material has a reading of it, so nothing is ever blended by this rule.
        rule: 'worst-high',
        basis: null,
        exponent: null,
        offset: null,
        min: name === 'vapor_lock' ? null : 0,
        max,
        reproducibility: null,
      }
      return [key, property]
    },
  ),
)

/** Properties that the program defines under keys of its own: those of heavy fuels, and those that a laboratory reports. */
export const programProperty = (key: string): OwnProperty | undefined => heavyByKey(key) ?? BY_KEY.get(key)

/** The words that a value is chosen from; undefined for figures. */
export const choicesOf = (q: string): readonly ReportedChoice[] | undefined => {
  const key = isOwnQuantity(q) ? keyOfQuantity(q) : ''
  return key.startsWith(REPORTED_PREFIX) ? REPORTED[key.slice(REPORTED_PREFIX.length)]?.choices : undefined
}

/** The words of a value that is a choice; null for figures. */
export const choiceText = (q: string, value: number | null | undefined, lang: Language): string | null =>
  choicesOf(q)?.find((one) => one.value === value)?.[lang] ?? null

/** The words of a limit on a choice, whose first is the best; null for figures. */
export function choiceLimitText(q: string, limit: number, lang: Language): string | null {
  const word = choiceText(q, limit, lang)
  if (word === null || choicesOf(q)![0]!.value === limit) return word
  return lang === 'fa' ? `${word} یا بهتر` : `${word} or better`
}
