import type { Language } from '#calc/vocabulary/words/language.ts'

const EN = {
  inTank: 'In tank',
  inTankIs: 'In the tank is',
  notCounted: 'not part of the recipe',
  toPump: 'To pump',
  prices: 'Prices and cost',
  material: 'Material',
  price: 'Price',
  unit: 'Per',
  at: 'Price of',
  of: 'Cost',
  perUnit: (unit: string) => `1 ${unit}`,
  total: 'Batch',
  amount: 'Amount',
  currency: 'Currency',
}

const FA: typeof EN = {
  inTank: 'در مخزن',
  inTankIs: 'مادهٔ درون مخزن',
  notCounted: 'جزو دستور اختلاط نیست',
  toPump: 'پمپ شود',
  prices: 'قیمت‌ها و هزینه',
  material: 'ماده',
  price: 'قیمت',
  unit: 'واحد',
  at: 'تاریخ قیمت',
  of: 'هزینه',
  perUnit: (unit) => `هر ${unit}`,
  total: 'بچ',
  amount: 'مبلغ',
  currency: 'ارز',
}

/** What reports say of a batch: the tank and the money. */
export const BATCH_WORDS: Record<Language, typeof EN> = { en: EN, fa: FA }
