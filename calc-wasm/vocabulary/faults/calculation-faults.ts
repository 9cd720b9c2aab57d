import type { FaultWords } from '../words/language.ts'

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
  'batch-twice': {
    en: 'Give either the size of the batch or a capacity that it may fill.',
    fa: 'یا اندازهٔ بچ را بدهید یا ظرفیتی را که می‌تواند پر کند.',
  },
  'tank-goal': {
    en: 'To a tank the least, the cheapest or as much as it holds is added: “least”, “cost” or “fill”.',
    fa: 'هدف افزودن به مخزن یکی از این‌ها است: «least» برای کمترین، «cost» برای ارزان‌ترین و «fill» برای پر کردن.',
  },
  'no-room': {
    en: 'Beside the shares that stay there is no room for {share} %.',
    fa: 'در کنار سهم‌هایی که ثابت می‌مانند جایی برای {share} درصد نیست.',
  },
  'tank-too-full': {
    en: 'The tank holds more of this material than the batch takes.',
    fa: 'مخزن بیش از آنچه بچ می‌خواهد از این ماده دارد.',
  },
  'values-needed': { en: 'Give at least one value to come near to.', fa: 'حداقل یک مقدار هدف وارد کنید.' },
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
    en: 'Say how much may be made of it at most, or how much there is of every material.',
    fa: 'حداکثر مقدار آن یا موجودی همهٔ مواد را وارد کنید.',
  },
  'product-price-needed': {
    en: 'The highest margin needs a price of every product.',
    fa: 'برای بیشترین سود، قیمت همهٔ محصول‌ها لازم است.',
  },
  'average-exact': {
    en: 'An average over products can be kept for properties that add up over the materials. {property} does not.',
    fa: 'میانگین چند محصول برای خاصیت‌هایی نگه داشته می‌شود که روی مواد جمع‌پذیرند؛ «{property}» چنین نیست.',
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
    fa: 'عدم قطعیت در {seconds} ثانیه محاسبه نشد. نمونه‌های کمتری بخواهید.',
  },
  'uncertainty-superseded': {
    en: 'Meanwhile something else was asked for of this calculation, which counts.',
    fa: 'در این میان برای همین محاسبه چیز دیگری خواسته شد و همان معتبر است.',
  },
  'not-even': {
    en: 'Must be an even number: each draw has its mirror.',
    fa: '{label} باید عدد زوج باشد، چون هر نمونه قرینه‌ای دارد.',
  },
  'not-json': { en: 'This is not JSON.', fa: '{label} باید JSON باشد.' },
} as const satisfies FaultWords
