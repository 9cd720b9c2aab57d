import type { prices as english } from '../en/prices.ts'
import type { Translation } from '../text.ts'
import { isolated } from './prose.ts'

export const prices: Translation<typeof english> = {
  title: 'قیمت‌ها',
  lead: 'یک فهرست با تاریخ: آنچه این‌جا یا کنار ترکیب می‌نویسید از آن پس در همهٔ تحلیل‌ها به کار می‌رود. رقم‌های مخلوط‌های نگه‌داشته‌شده تغییر نمی‌کند.',
  loading: 'در حال بارگذاری قیمت‌ها',
  failed: 'قیمت‌ها بارگذاری نشد',
  list: 'قیمت‌ها',
  material: 'ماده',
  price: 'قیمت',
  unit: 'واحد',
  day: 'تاریخ',
  priceOf: (name) => `قیمت ${isolated(name)}`,
  unitOf: (name) => `واحد قیمت ${isolated(name)}`,
  usualUnit: 'واحد قیمت‌های تازه',
  dayOfNew: 'تاریخ قیمت‌های تازه',
  old: 'قدیمی‌تر از ۳۰ روز',
  changed: 'هنوز ذخیره نشده',
  other: (price) =>
    `در این میان جای دیگری تغییر کرده است: ${isolated(price)}. ذخیرهٔ دوباره آن را جایگزین می‌کند.`,
  gone: 'بدون قیمت',
  save: (count) => `ذخیرهٔ ${count} قیمت`,
  saveNone: 'ذخیره',
  undo: 'برگرداندن',
  future: 'این روز هنوز نیامده است.',
  saved: (count) => `${count} قیمت ذخیره شد.`,
  notSaved: 'قیمت‌ها ذخیره نشد',
  fix: 'نخست آنچه را علامت خورده است درست کنید: قیمت نیست یا دو جور خوانده می‌شود.',
  someChanged: 'برخی از این قیمت‌ها در این میان جای دیگری تغییر کرده‌اند و علامت خورده‌اند؛ چیزی ذخیره نشد.',
  paste: 'می‌توان ستونی از صفحه‌گسترده را در یک قیمت چسباند، یا ردیف‌هایی از نام و قیمت.',
  pasted: (count) => `${count} قیمت چسبانده شد.`,
  unknown: (names) => `ماده‌ای با این نام نیست: ${isolated(names)}.`,
  noneFound: 'ماده‌ای پیدا نشد.',
}
