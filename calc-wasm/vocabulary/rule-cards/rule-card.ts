import { indexRuleOf, methodsOf, standsInFor } from '../../methods/rules.ts'
import type { MethodCode } from '../blend.ts'
import { type HeavyField, heavyByKey, heavyKey } from '../heavy.ts'
import type { PropertyName } from '../properties.ts'
import type { Bilingual } from '../words/language.ts'
import type { CardEntry, RuleWords } from './card-entry.ts'
import { type Equation, indexEquations, symbolOf } from './equation.ts'
import { measuredErrorTexts } from './measured-errors.ts'
import { OCTANE_CARDS } from './octane-cards.ts'
import { OTHER_CARDS } from './other-cards.ts'
import { VOLATILITY_CARDS } from './volatility-cards.ts'

const CARDS: Record<MethodCode, CardEntry> = { ...VOLATILITY_CARDS, ...OCTANE_CARDS, ...OTHER_CARDS }

export interface RuleCard extends Pick<RuleWords, 'source' | 'validity'> {
  method: MethodCode
  equations: readonly Equation[]
  /** Comparison with measured blends, if any. */
  measured: Bilingual | null
}

const once = ({ en, fa }: Bilingual): Bilingual => ({
  en: `${en} Compared once; the measurements are not part of the product.`,
  fa: `${fa} یک بار مقایسه شده است و داده‌های اندازه‌گیری بخشی از محصول نیست.`,
})

const inOne = (texts: readonly Bilingual[]): Bilingual | null =>
  texts.length === 0
    ? null
    : { en: texts.map(({ en }) => en).join(' '), fa: texts.map(({ fa }) => fa).join(' ') }

function equationsOf(card: CardEntry, property: PropertyName, method: MethodCode): readonly Equation[] {
  if (card.equations) return card.equations(property)
  const rule = indexRuleOf(property, method)
  return rule ? indexEquations(rule, symbolOf(property)) : []
}

function wordsOf(card: CardEntry, property: PropertyName, method: MethodCode): RuleWords {
  if (!('other' in card)) return card
  const isStandIn = methodsOf(property).some((one) => standsInFor(one.method) === method)
  return card[property] ?? (isStandIn ? card.standsIn : undefined) ?? card.other
}

export function ruleCardOf(property: PropertyName, method: MethodCode): RuleCard {
  const card = CARDS[method]
  const { source, validity, measured, comparedOnce } = wordsOf(card, property, method)
  return {
    method,
    source,
    validity,
    equations: equationsOf(card, property, method),
    measured: inOne([
      ...measuredErrorTexts(property, method),
      ...(measured ? [measured] : []),
      ...(comparedOnce ? [once(comparedOnce)] : []),
    ]),
  }
}

// Cards of heavy-fuel properties.

type HeavyCard = Required<Pick<RuleWords, 'source' | 'measured'>>

const ASSAYS: Bilingual = {
  en: '58 crude assays rebuilt from their cuts: by mass within 0.01 to 0.06 %, by volume 6 to 15 % off.',
  fa: '۵۸ آنالیز نفت خام که از برش‌های خود بازسازی شد: جرمی تا ۰٫۰۱ تا ۰٫۰۶ درصد، حجمی ۶ تا ۱۵ درصد خطا.',
}
const NONE: Bilingual = {
  en: 'No measured blends were at hand.',
  fa: 'مخلوط اندازه‌گیری‌شده‌ای در دست نبود.',
}
const BY_MASS: Bilingual = {
  en: 'What a kilogram holds adds up by mass; the rule is ours, no standard names it.',
  fa: 'آنچه در هر کیلوگرم هست جرمی جمع می‌شود؛ قاعده از ماست و استانداردی آن را نام نمی‌برد.',
}
const counted = { source: BY_MASS, measured: NONE }
const assayed = { source: BY_MASS, measured: ASSAYS }
const viscosity: HeavyCard = {
  source: {
    en: 'ASTM D7152 by mass, all readings at one temperature; its scope names residua with kerosine. A distillate known at 40 °C alone counts by an estimate.',
    fa: 'ASTM D7152 جرمی، همهٔ مقدارها در یک دما؛ دامنهٔ آن ته‌ماند با نفت سفید را نام می‌برد. برشی که تنها در ۴۰ درجه معلوم است با برآورد شمرده می‌شود.',
  },
  measured: {
    en: '58 crude assays rebuilt from their cuts, 0.4 to 100 million cSt at 50 °C: 16 % off on average, 12 in the middle, 12 too high; by volume 17 %.',
    fa: '۵۸ آنالیز نفت خام که از برش‌های خود بازسازی شد، ۰٫۴ تا ۱۰۰ میلیون سانتی‌استوکس در ۵۰ درجه: میانگین خطا ۱۶ درصد، میانه ۱۲، و ۱۲ درصد زیادتر از واقع؛ حجمی ۱۷ درصد.',
  },
}

const HEAVY_CARDS: Readonly<Record<HeavyField, HeavyCard>> = {
  viscosity_50: viscosity,
  viscosity_100: viscosity,
  carbon_residue: assayed,
  ash: counted,
  asphaltenes: assayed,
  vanadium: assayed,
  sodium: counted,
  al_si: counted,
  acid_number: assayed,
  water: {
    source: { en: 'Volumes add up.', fa: 'حجم‌ها جمع می‌شود.' },
    measured: NONE,
  },
  total_sediment: {
    source: {
      en: 'No rule: a value only of one product alone. Whether the asphaltenes of a blend stay dissolved, only a test of that blend tells.',
      fa: 'قاعده‌ای ندارد: تنها مقدار یک فراوردهٔ تنهاست. اینکه آسفالتن‌های مخلوط حل‌شده می‌مانند یا نه، تنها از آزمون همان مخلوط معلوم می‌شود.',
    },
    measured: NONE,
  },
  s_bn: {
    source: {
      en: 'A mean by volume (EP3360949 on US 5,997,723; that it is by volume is from memory).',
      fa: 'میانگین حجمی (EP3360949 دربارهٔ US ۵٬۹۹۷٬۷۲۳؛ حجمی بودن آن از حافظه است).',
    },
    measured: NONE,
  },
  i_n: {
    source: { en: 'The largest of the components; from memory.', fa: 'بزرگ‌ترین مقدار اجزا؛ از حافظه.' },
    measured: NONE,
  },
}

const BY_KEY = new Map(
  Object.entries(HEAVY_CARDS).map(([name, card]) => [heavyKey(name as HeavyField), card]),
)

export const heavyCardOf = (key: string): HeavyCard | undefined => heavyByKey(key) && BY_KEY.get(key)
