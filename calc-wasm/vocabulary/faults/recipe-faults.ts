import type { FaultWords } from './fault-words.ts'

/** What can be wrong with a search for a recipe. */
export const RECIPE_FAULTS = {
  'share-order': {
    en: 'The least share, {min}, must not be above the largest, {max}.',
    fa: 'حداقل سهم ({min}) نباید بیش از حداکثر آن ({max}) باشد.',
  },
  'price-needed': {
    en: 'The cheapest recipe needs a price of every material.',
    fa: 'برای ارزان‌ترین ترکیب، قیمت همهٔ مواد لازم است.',
  },
  'batch-needed': {
    en: 'What is available counts only against the size of a batch.',
    fa: 'موجودی تنها در برابر اندازهٔ بچ معنا دارد.',
  },
  'no-room': {
    en: 'Beside the shares that stay there is no room for {share} %.',
    fa: 'در کنار سهم‌هایی که ثابت می‌مانند جایی برای {share} درصد نیست.',
  },
  'values-needed': { en: 'Give at least one value to come near to.', fa: 'دست‌کم یک مقدار هدف وارد کنید.' },
  'recipe-time': {
    en: 'No recipe was found within {seconds} seconds. Ask for fewer materials or limits.',
    fa: 'در {seconds} ثانیه ترکیبی پیدا نشد. مواد یا حدهای کمتری بخواهید.',
  },
} as const satisfies FaultWords
