import { inPersian } from './prose.ts'
import { defineText } from './text.ts'

export const percentages = defineText('percentages', {
  of: ['Percentage of {name}', 'درصد {name}'],
  sum: ['Total', 'جمع'],
  leftShort: ['{left} % left', '{=left} درصد مانده'],
  overShort: ['{over} % too much', '{=over} درصد اضافه'],
  total: ['{total} %', '{=total} درصد'],
  complete: ['{total} %, complete', '{=total} درصد، کامل'],
  left: ['{total} %, {left} % left', '{=total} درصد، {=left} درصد مانده'],
  over: ['{total} %, {over} % too much', '{=total} درصد، {=over} درصد اضافه'],
  unreadable: ['One percentage can’t be read.', 'یکی از درصدها خوانا نیست.'],
  outOfRange: ['Enter a percentage from 0 to 100.', 'درصدی از ۰ تا ۱۰۰ وارد کنید.'],
  notANumber: [
    'Enter the percentage as a number, such as 12.5.',
    'درصد را به صورت عدد وارد کنید، مانند ۱۲٫۵.',
  ],
  autoDistribute: ['Auto Distribute', 'توزیع خودکار'],
  normalize: ['Normalize', 'نرمال‌سازی'],
  keys: [
    'In a field: ↑ ↓ by 0.1, Page keys by 1, Enter for the next row, = takes the remainder. A column of numbers can be pasted.',
    'در هر خانه: ↑ ↓ به اندازهٔ ۰٫۱، کلیدهای Page به اندازهٔ ۱، Enter برای سطر بعد، = باقی‌مانده را می‌گیرد. یک ستون عدد را می‌توان چسباند.',
  ],
  pasted: [
    (filled: number | string, given: number | string) =>
      String(filled) === String(given)
        ? `${given} percentages pasted.`
        : `${filled} of ${given} pasted values had a row.`,
    (filled, given) =>
      String(filled) === String(given)
        ? `${inPersian(given)} درصد چسبانده شد.`
        : `از ${inPersian(given)} مقدار چسبانده‌شده، ${inPersian(filled)} تا سطر داشت.`,
  ],
  basis: ['Basis', 'مبنا'],
  bases: { volume: ['volume', 'حجمی'], mass: ['mass', 'جرمی'] },
  basisUnits: { volume: ['vol %', 'درصد حجمی'], mass: ['mass %', 'درصد جرمی'] },
  estimates: ['Fill gaps with estimates', 'پر کردن جاهای خالی با برآورد'],
  estimatesHint: [
    'RVP, viscosity, cloud point, pour point and cetane number that a material lacks are estimated from its distillation and density, for at most half of the blend.',
    'فشار بخار، گرانروی، نقطهٔ ابری شدن، نقطهٔ ریزش و عدد ستانی که ماده‌ای ندارد، از روی تقطیر و چگالی آن برآورد می‌شود؛ برای حداکثر نیمی از مخلوط.',
  ],
  calculate: ['Calculate', 'محاسبه'],
  calculating: ['Calculating', 'در حال محاسبه'],
})
