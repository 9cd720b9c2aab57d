import type { card as english } from '../en/card.ts'
import type { Translation } from '../text.ts'
import { leftToRight } from './prose.ts'

export const card: Translation<typeof english> = {
  title: (property) => `محاسبهٔ ${property}`,
  rule: 'قاعده',
  point: 'نقطهٔ تقطیر',
  symbols: {
    volume: 'v سهم حجمی هر ماده است.',
    mass: 'w سهم جرمی هر ماده است.',
    mole: 'x سهم مولی هر ماده است.',
    mean: `${leftToRight('⟨ ⟩')} میانگین حجمی است.`,
    mixed:
      'X سهم مولی الکل‌هاست؛ آنچه الکل نیست در باقیِ مخلوط حجمی حساب می‌شود. S برابر RON − MON این باقی‌مانده است، حداقل ۰ و حداکثر ۱۶؛ c برای متانول و اتانول ۱ و برای پروپانول و بوتانول ۰٫۴ است.',
  },
  source: 'منبع',
  validity: 'دامنهٔ اعتبار',
  measured: 'مخلوط‌های اندازه‌گیری‌شده',
  coverage: 'بازهٔ ۹۵ درصد',
  ownSource: 'تعریف خودتان.',
  noMeasured: 'هیچ مخلوط اندازه‌گیری‌شده‌ای پشتوانهٔ این قاعده نیست.',
  thisBlend: 'این مخلوط',
  material: 'ماده',
  share: { volume: 'سهم حجمی', mass: 'سهم جرمی', mole: 'سهم مولی', mixed: 'سهم' },
  reading: 'مقدار',
  index: 'شاخص',
  inRule: 'در واحد قاعده',
  contribution: 'سهم × شاخص',
  plainContribution: 'سهم × مقدار',
  part: 'از کل جمع',
  sum: 'جمع',
  blend: 'مخلوط',
  alone: 'چیزی مخلوط نشده است: این مقدار، مقدار خود ماده است.',
  withheld: 'گام‌ها نشان داده نمی‌شود: محاسبهٔ دوباره به این مقدار نمی‌رسد.',
  otherFigure: (value) =>
    `عدد سرور ${leftToRight(value)} است. آنچه در پی می‌آید محاسبهٔ همین صفحه است که با آن فرق دارد.`,
  noCore: 'هستهٔ محاسبه بارگذاری نشده است، پس عددهای این مخلوط را نمی‌توان اینجا نشان داد.',
  methods: 'روش‌های منتشرشده',
  method: 'روش',
  value: 'این مخلوط',
  apart: 'اختلاف',
  usual: 'معمول',
  notHere: 'بر این مخلوط اثری ندارد: قاعدهٔ دیگری باید جای آن را بگیرد',
  chosenHint: 'با انتخاب هر روش دوباره محاسبه می‌شود. انتخاب همراه محاسبه نگه داشته می‌شود.',
  outdatedHint: 'ورودی‌ها تغییر کرده است: انتخاب از محاسبهٔ بعدی به کار می‌آید.',
}
