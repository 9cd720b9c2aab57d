import { defineText } from './text.ts'

export const uncertainty = defineText('uncertainty', {
  name: ['Uncertainty', 'عدم قطعیت'],
  hint: [
    'How far the values may be off: ± beside each, and how likely each limit is to be met.',
    'مقدارها چقدر ممکن است خطا داشته باشند: ± کنار هر کدام، و احتمال رعایت هر حد.',
  ],
  running: ['Simulating', 'در حال شبیه‌سازی'],
  failed: ['The uncertainty could not be computed.', 'عدم قطعیت محاسبه نشد.'],
  ready: ['Each ± is the 95 % interval of the value.', 'هر ± بازهٔ ۹۵ درصد همان مقدار است.'],
  grade: ['How likely is the grade as a whole?', 'احتمال رعایت همهٔ مشخصات با هم چقدر است؟'],
  kept: [
    'Kept with the calculation: its files and its link show the same figures.',
    'همراه محاسبه ذخیره شد: همین اعداد در فایل‌ها و پیوند آن هم می‌آید.',
  ],
  notForgotten: ['Still kept with the calculation:', 'هنوز همراه محاسبه ذخیره است:'],
  card: {
    title: ['Uncertainty', 'عدم قطعیت'],
    from: ['Where it comes from', 'سرچشمهٔ آن'],
    matters: ['Largest contributions', 'مهم‌ترین عامل‌ها'],
    tests: ['Precision of the tests', 'دقت آزمون‌ها'],
  },
})
