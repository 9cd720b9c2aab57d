import type { FaultWords } from '../words/language.ts'

/** What can be wrong with an additive, its curves or its dose. */
export const ADDITIVE_FAULTS = {
  'curve-few': { en: 'At least {min} points.', fa: 'حداقل {min} نقطه لازم است.' },
  'curve-many': { en: 'At most {max} points.', fa: 'حداکثر {max} نقطه پذیرفته می‌شود.' },
  'curve-numbers': {
    en: 'Each point is a dose and its effect, two numbers.',
    fa: 'هر نقطه دو عدد است: مقدار تزریق و اثر آن.',
  },
  'curve-doses': { en: 'Doses must ascend.', fa: 'مقدارهای تزریق باید از صفر به بالا افزایشی باشد.' },
  'curve-dose-max': {
    en: 'No dose above {max}: what is more is a component.',
    fa: 'مقدار تزریق بیش از {max} پذیرفته نمی‌شود: بیش از آن جزء مخلوط است.',
  },
  'curve-ways': { en: 'All effects must go one way.', fa: 'همهٔ اثرها باید در یک جهت باشد.' },
  'not-treatable': {
    en: 'No response can be given of this: it follows from others, or additives do not alter it.',
    fa: 'برای این خاصیت اثر پذیرفته نمی‌شود: از خواص دیگر به دست می‌آید یا افزودنی آن را تغییر نمی‌دهد.',
  },
  'additive-currency': { en: 'A currency is three letters.', fa: 'واحد پول سه حرف لاتین است.' },
  'additives-max': {
    en: 'An account can have {max} additives: delete one first.',
    fa: 'هر حساب {max} افزودنی می‌پذیرد: نخست یکی را حذف کنید.',
  },
  'unknown-additive': {
    en: 'Invalid pk "{id}" - object does not exist.',
    fa: 'افزودنی‌ای با شناسهٔ {id} نیست.',
  },
  'repeated-additive': {
    en: 'Each additive is named once.',
    fa: 'هر افزودنی تنها یک بار می‌آید.',
  },
  'additives-recipe': {
    en: 'Additives are reckoned with in a search for a recipe alone, without a tank, a capacity or a certainty.',
    fa: 'افزودنی‌ها تنها در جست‌وجوی ترکیب به حساب می‌آیند، بی مخزن، گنجایش و اطمینان.',
  },
  'dose-range': {
    en: 'A range of doses takes the goal "cost" and a price of {name}.',
    fa: 'بازهٔ مقدار تزریق هدف «cost» و قیمت {name} را می‌خواهد.',
  },
  'no-response': {
    en: 'No response of this property is known of {name}.',
    fa: 'برای {name} اثری بر این خاصیت داده نشده است.',
  },
  'additives-too-much': {
    en: 'Together the additives must not exceed {max} mg/kg: what is more is a component.',
    fa: 'مجموع افزودنی‌ها نباید از {max} میلی‌گرم بر کیلوگرم بیشتر باشد: بیش از آن جزء مخلوط است.',
  },
} as const satisfies FaultWords
