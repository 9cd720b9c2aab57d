import { leftToRight } from './prose.ts'
import { defineText } from './text.ts'

export const precision = defineText('precision', {
  open: ['Precision of the laboratory', 'دقت آزمایشگاه'],
  title: ['Precision of your laboratory', 'دقت آزمایشگاه شما'],
  lead: [
    'Repeat results on the same sample show how precise your laboratory is: one line per sample, its results side by side.',
    'نتایجی که آزمایشگاه شما روی همان نمونه دوباره اندازه گرفته است دقت آن را نشان می‌دهد: برای هر نمونه یک سطر، نتایج کنار هم.',
  ],
  used: [
    'Applies to laboratory results that you enter from now on: R tells whether a value agrees with the calculation, r whether a tank is mixed. In an uncertainty it replaces the test precision of the materials. Verdicts of grades use the test’s own precision.',
    'برای نتایجی به کار می‌رود که از این پس وارد می‌کنید: R می‌گوید که مقدار با محاسبه سازگار است یا نه و r اینکه مخزن یکنواخت است یا نه. در عدم قطعیت محاسبه هم به جای عددهای آزمون مواد می‌نشیند. ارزیابی حدهای مشخصات با عددهای خود آزمون است.',
  ],
  loading: ['Loading the precision', 'در حال بارگذاری دقت'],
  failed: ['The precision could not be loaded', 'دقت بارگذاری نشد'],
  save: ['Save precision', 'ذخیرهٔ دقت'],
  saved: ['Precision saved.', 'دقت ذخیره شد.'],
  notSaved: ['The precision was not saved', 'دقت ذخیره نشد'],
  wrong: [
    'Some lines can’t be used; each says why.',
    'بعضی از سطرها پذیرفتنی نیست و علت آن کنارشان آمده است.',
  ],
  add: ['Add a property', 'افزودن خاصیت'],
  choose: ['Choose a property', 'خاصیتی انتخاب کنید'],
  use: ['Use for {name}', 'به کار بردن برای {=name}'],
  remove: ['Remove', 'حذف'],
  removeOf: ['Remove {name}', 'حذف {=name}'],
  of: {
    r: ['For the repeatability r', 'برای تکرارپذیری r'],
    R: ['For the reproducibility R', 'برای تجدیدپذیری R'],
  },
  hint: {
    r: ['One operator, one instrument, one after the other.', 'یک آزمایشگر، یک دستگاه، پشت سر هم.'],
    R: [
      'Other days, operators, instruments or laboratories.',
      'روزها، آزمایشگرها، دستگاه‌ها یا آزمایشگاه‌های دیگر.',
    ],
  },
  from: [
    (figure: string, value: string, pairs: string, interval: string) =>
      `${figure} = ${value}, from ${pairs} pairs; 95 % interval ${interval}`,
    (figure, value, pairs, interval) =>
      `${leftToRight(`${figure} = ${value}`)}، از ${pairs} جفت؛ بازهٔ ۹۵ درصد ${leftToRight(interval)}`,
  ],
  figure: [
    (figure: string, value: string) => `${figure} = ${value}, entered as a figure`,
    (figure, value) => `${leftToRight(`${figure} = ${value}`)}، به صورت عدد وارد شده`,
  ],
  test: [
    (figure: string, value: string, method: string) =>
      `${figure} of the test there: ${value}${method && ` (${method})`}`,
    (figure, value, method) =>
      `${leftToRight(figure)} آزمون در آنجا: ${leftToRight(value)}${method && ` (${leftToRight(method)})`}`,
  ],
  byChance: [
    'r came out greater than R, which is impossible. With so few results it may be chance, or the lines may be in the wrong field. In an uncertainty, r then counts as R.',
    'r از R بزرگ‌تر شده است که در واقع ممکن نیست: با این تعداد نتیجه شاید تصادفی باشد و نتایج بیشتر آن را روشن می‌کند؛ شاید هم سطرها در خانهٔ دیگری آمده باشد. در عدم قطعیت، r در این حالت بیش از R به حساب نمی‌آید.',
  ],
  conflict: {
    r: ['{name}, repeatability r', '{=name}، تکرارپذیری r'],
    R: ['{name}, reproducibility R', '{=name}، تجدیدپذیری R'],
    on: ['used', 'به کار می‌رود'],
    off: ['kept, not used', 'نگه داشته شده، به کار نمی‌رود'],
  },
  wrongs: {
    contrary: [
      'r can’t be greater than R: check that each line is in the right field.',
      'r نمی‌تواند از R بزرگ‌تر باشد: بررسی کنید که هر سطر در خانهٔ درست باشد.',
    ],
    unread: ['Line {line}: enter two to twenty numbers.', 'سطر {=line}: دو تا بیست عدد وارد کنید.'],
    few: [
      '{pairs} pairs so far; {least} are needed. A series of three counts as two.',
      'تا کنون به اندازهٔ {=pairs} جفت است؛ {=least} جفت لازم است. سه نتیجه دو جفت شمرده می‌شود.',
    ],
    many: ['At most {most} lines.', 'حداکثر {=most} سطر.'],
    alike: ['All results are equal, so there is no scatter.', 'همهٔ نتایج یکسان است: پراکندگی معلوم نمی‌شود.'],
  },
})
