import { leftToRight } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const card = defineText('card', {
  title: ['How {property} is computed', 'محاسبهٔ {=property}'],
  rule: words.rule,
  point: ['Point of the distillation', 'نقطهٔ تقطیر'],
  symbols: {
    volume: ['v is a material’s part by volume.', 'v سهم حجمی هر ماده است.'],
    mass: ['w is a material’s part by mass.', 'w سهم جرمی هر ماده است.'],
    mole: ['x is a material’s part by mole.', 'x سهم مولی هر ماده است.'],
    mean: ['⟨ ⟩ is the average by volume.', `${leftToRight('⟨ ⟩')} میانگین حجمی است.`],
    mixed: [
      'X is the alcohols’ part by mole; everything else counts by volume. S is RON − MON of that rest, from 0 to 16; c is 1 for methanol and ethanol, 0.4 for propanol and butanol.',
      'X سهم مولی الکل‌هاست؛ آنچه الکل نیست در باقیِ مخلوط حجمی حساب می‌شود. S برابر RON − MON این باقی‌مانده است، حداقل ۰ و حداکثر ۱۶؛ c برای متانول و اتانول ۱ و برای پروپانول و بوتانول ۰٫۴ است.',
    ],
  },
  source: ['Source', 'منبع'],
  validity: ['Holds for', 'دامنهٔ اعتبار'],
  measured: ['Measured blends', 'مخلوط‌های اندازه‌گیری‌شده'],
  coverage: ['95 % interval', 'بازهٔ ۹۵ درصد'],
  ownSource: ['Your own definition.', 'تعریف خودتان.'],
  noMeasured: ['No measured blends support this rule.', 'هیچ مخلوط اندازه‌گیری‌شده‌ای پشتوانهٔ این قاعده نیست.'],
  thisBlend: ['This blend', 'این مخلوط'],
  material: words.material,
  share: {
    volume: ['Part by volume', 'سهم حجمی'],
    mass: ['Part by mass', 'سهم جرمی'],
    mole: ['Part by mole', 'سهم مولی'],
    mixed: ['Part', 'سهم'],
  },
  reading: ['Reading', 'مقدار'],
  index: ['Index', 'شاخص'],
  inRule: ['In the rule’s unit', 'در واحد قاعده'],
  contribution: ['Part × index', 'سهم × شاخص'],
  plainContribution: ['Part × reading', 'سهم × مقدار'],
  part: ['Of the sum', 'از کل جمع'],
  sum: ['Sum', 'جمع'],
  blend: words.blend,
  alone: [
    'Nothing was blended: the value is the material’s own reading.',
    'چیزی مخلوط نشده است: این مقدار، مقدار خود ماده است.',
  ],
  withheld: [
    'The steps are not shown, because a second computation does not lead to this value.',
    'گام‌ها نشان داده نمی‌شود: محاسبهٔ دوباره به این مقدار نمی‌رسد.',
  ],
  otherFigure: [
    'The server’s figure is {value}. The steps below are this page’s own, which differ.',
    'عدد سرور {value} است. آنچه در پی می‌آید محاسبهٔ همین صفحه است که با آن فرق دارد.',
  ],
  noCore: [
    'The calculation core is not loaded, so the steps of this blend can’t be shown.',
    'هستهٔ محاسبه بارگذاری نشده است، پس عددهای این مخلوط را نمی‌توان اینجا نشان داد.',
  ],
  methods: ['Published methods', 'روش‌های منتشرشده'],
  method: ['Method', 'روش'],
  value: ['This blend', 'این مخلوط'],
  apart: words.difference,
  usual: ['usual', 'معمول'],
  notHere: [
    'no effect on this blend: another rule applies',
    'بر این مخلوط اثری ندارد: قاعدهٔ دیگری باید جای آن را بگیرد',
  ],
  chosenHint: [
    'Choosing a method calculates again. The choice is kept with the calculation.',
    'با انتخاب هر روش دوباره محاسبه می‌شود. انتخاب همراه محاسبه نگه داشته می‌شود.',
  ],
  site: {
    begins: [
      '{category}: new blends begin with {method}.',
      '{=category}: مخلوط‌های تازه با {method} آغاز می‌شود.',
    ],
    use: ['Begin new blends with {method}', 'آغاز مخلوط‌های تازه با {method}'],
    failed: ['That was not saved.', 'ذخیره نشد.'],
    results: ['By your own results ({count}): {list}.', 'بر پایهٔ نتایج خودتان ({=count}): {=list}.'],
    high: ['{method} errs by {mean} ({bias} too high)', '{method} با خطای {mean} ({=bias} بیشتر از واقع)'],
    low: ['{method} errs by {mean} ({bias} too low)', '{method} با خطای {mean} ({=bias} کمتر از واقع)'],
  },
  outdatedHint: [
    'The inputs have changed: the choice applies from the next calculation.',
    'ورودی‌ها تغییر کرده است: انتخاب از محاسبهٔ بعدی به کار می‌آید.',
  ],
})
