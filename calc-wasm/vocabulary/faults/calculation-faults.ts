import type { FaultWords } from '../words/language.ts'

export const RECIPE_FAULTS = {
  'calculations-nearly-full': {
    en: 'This space keeps {kept} calculations and has {stored}. Beyond that the oldest without a name, link, laboratory results or status are deleted.',
    fa: 'این فضا {kept} محاسبه نگه می‌دارد و {stored} محاسبه دارد. بیش از آن، قدیمی‌ترین محاسبه‌های بدون نام، پیوند، نتیجهٔ آزمایشگاه و وضعیت حذف می‌شوند.',
  },
  'share-order': {
    en: 'The least share, {min}, must not be above the largest, {max}.',
    fa: 'حداقل سهم ({min}) نباید بیش از حداکثر آن ({max}) باشد.',
  },
  'price-needed': {
    en: 'The cheapest recipe needs a price for every material.',
    fa: 'برای ارزان‌ترین ترکیب، قیمت همهٔ مواد لازم است.',
  },
  'batch-needed': {
    en: 'Available amounts need a batch size.',
    fa: 'موجودی تنها در برابر اندازهٔ بچ معنا دارد.',
  },
  'batch-twice': {
    en: 'Give either the size of the batch or a capacity that it may fill.',
    fa: 'یا اندازهٔ بچ را بدهید یا ظرفیتی را که می‌تواند پر کند.',
  },
  'tank-goal': {
    en: 'The goal of an addition to a tank is “least”, “cost” or “fill”.',
    fa: 'هدف افزودن به مخزن یکی از این‌ها است: «least» برای کمترین، «cost» برای ارزان‌ترین و «fill» برای پر کردن.',
  },
  'no-room': {
    en: 'The fixed shares leave no room for {share} %.',
    fa: 'در کنار سهم‌هایی که ثابت می‌مانند جایی برای {share} درصد نیست.',
  },
  'tank-too-full': {
    en: 'The tank contains more of this material than the batch takes.',
    fa: 'مخزن بیش از آنچه بچ می‌خواهد از این ماده دارد.',
  },
  'values-needed': { en: 'Give at least one target value.', fa: 'حداقل یک مقدار هدف وارد کنید.' },
  'recipe-time': {
    en: 'No recipe was found within {seconds} seconds. Ask for fewer materials or limits.',
    fa: 'در {seconds} ثانیه ترکیبی پیدا نشد. مواد یا حدهای کمتری بخواهید.',
  },
  'plan-time': {
    en: 'No plan was found within {seconds} seconds. Ask for fewer products, materials or limits.',
    fa: 'در {seconds} ثانیه برنامه‌ای پیدا نشد. محصول، ماده یا حد کمتری بخواهید.',
  },
  'amount-order': {
    en: 'The least amount, {min}, must not be above the largest, {max}.',
    fa: 'حداقل مقدار ({min}) نباید بیش از حداکثر آن ({max}) باشد.',
  },
  'plan-bound': {
    en: 'Give its maximum amount, or the available amount of every material.',
    fa: 'حداکثر مقدار آن یا موجودی همهٔ مواد را وارد کنید.',
  },
  'product-price-needed': {
    en: 'The highest margin needs a price for every product.',
    fa: 'برای بیشترین سود، قیمت همهٔ محصول‌ها لازم است.',
  },
  'average-exact': {
    en: 'An average over products needs a property that adds up over the materials. {property} does not.',
    fa: 'میانگین چند محصول تنها برای خواصی ممکن است که روی مواد جمع‌پذیرند؛ «{property}» چنین نیست.',
  },
  'unknown-product': {
    en: 'There is no product at position {position}.',
    fa: 'محصولی در جایگاه {position} نیست.',
  },
} as const satisfies FaultWords

export const REPORT_FAULTS = {
  'no-uncertainty': {
    en: 'Only the full report has uncertainties: leave this out.',
    fa: 'عدم قطعیت تنها در گزارش کامل می‌آید: این گزینه را نفرستید.',
  },
  'ticket-format': {
    en: 'A batch ticket is made as xlsx or pdf, not as {format}.',
    fa: 'برگهٔ بچ با قالب xlsx یا pdf ساخته می‌شود، نه {format}.',
  },
  'ticket-batch': {
    en: 'A batch ticket needs the size of the batch.',
    fa: 'برای برگهٔ بچ، اندازهٔ بچ را وارد کنید.',
    screen: 'Enter the size of the batch',
  },
} as const satisfies FaultWords

export const UNCERTAINTY_FAULTS = {
  'uncertainty-time': {
    en: 'The uncertainty was not computed within {seconds} seconds. Ask for fewer draws.',
    fa: 'عدم قطعیت در {seconds} ثانیه محاسبه نشد. تکرارهای کمتری بخواهید.',
  },
  'uncertainty-superseded': {
    en: 'A newer request for this calculation has replaced this one.',
    fa: 'درخواست تازه‌تری برای همین محاسبه جای این یکی را گرفته است.',
  },
  'not-even': {
    en: 'Must be an even number: each draw has its mirror.',
    fa: '{label} باید عدد زوج باشد، چون هر تکرار قرینه‌ای دارد.',
  },
  'not-json': { en: 'This is not JSON.', fa: '{label} باید JSON باشد.' },
} as const satisfies FaultWords
