import { defineText } from './text.ts'
import { words } from './words.ts'

export const prices = defineText('prices', {
  title: words.prices,
  import: ['Import', 'وارد کردن از فایل'],
  loading: ['Loading prices', 'در حال بارگذاری قیمت‌ها'],
  failed: ['Prices could not be loaded', 'قیمت‌ها بارگذاری نشد'],
  material: words.material,
  price: words.price,
  unit: words.unit,
  day: ['Day', 'تاریخ'],
  before: ['Before', 'پیشین'],
  perVolume: ['Per volume', 'هر مترمکعب'],
  priced: ['{priced} of {all} priced', '{=priced} از {=all} ماده قیمت دارد'],
  all: ['Show all materials', 'نمایش همهٔ مواد'],
  priceOf: ['Price of {name}', 'قیمت {name}'],
  unitOf: ['Unit of the price of {name}', 'واحد قیمت {name}'],
  usualUnit: ['Unit of new prices', 'واحد قیمت‌های تازه'],
  dayOfNew: ['Day of new prices', 'تاریخ قیمت‌های تازه'],
  old: ['older than 30 days', 'قدیمی‌تر از ۳۰ روز'],
  changed: ['not saved yet', 'هنوز ذخیره نشده'],
  other: [
    'Changed elsewhere meanwhile: {price}. Saving again overwrites it.',
    'در این میان جای دیگری تغییر کرده است: {price}. ذخیرهٔ دوباره آن را جایگزین می‌کند.',
  ],
  gone: ['none', 'بدون قیمت'],
  save: ['Save {count}', 'ذخیرهٔ {=count} قیمت'],
  saveNone: ['Save', 'ذخیره'],
  undo: ['Undo changes', 'برگرداندن'],
  future: ['This day is in the future.', 'این روز هنوز نیامده است.'],
  saved: ['Prices saved: {count}.', '{=count} قیمت ذخیره شد.'],
  notSaved: ['The prices were not saved', 'قیمت‌ها ذخیره نشد'],
  fix: [
    'First correct the marked entries: not a price, or readable in two ways.',
    'نخست آنچه را علامت خورده است درست کنید: قیمت نیست یا به دو صورت خوانده می‌شود.',
  ],
  someChanged: [
    'Some of these prices were changed elsewhere meanwhile. They are marked; nothing has been saved.',
    'برخی از این قیمت‌ها در این میان جای دیگری تغییر کرده‌اند و علامت خورده‌اند؛ چیزی ذخیره نشد.',
  ],
  paste: [
    'A column of a spreadsheet can be pasted into a price, or rows of names and prices.',
    'می‌توان ستونی از صفحه‌گسترده را در یک قیمت چسباند، یا ردیف‌هایی از نام و قیمت.',
  ],
  pasted: ['Prices pasted: {count}.', '{=count} قیمت چسبانده شد.'],
  unknown: ['No material is called {names}.', 'ماده‌ای با این نام نیست: {names}.'],
  noneFound: ['No material matches.', 'ماده‌ای پیدا نشد.'],
})
