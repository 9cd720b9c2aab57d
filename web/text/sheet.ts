import { isolated } from './prose.ts'
import { defineText } from './text.ts'

export const sheet = defineText('sheet', {
  title: ['From a laboratory’s sheet', 'از برگهٔ آزمایشگاه'],
  label: ['The sheet as text', 'متن برگه'],
  hint: [
    'A line for each result: name, unit, value and method in any order, as “Density @ 15 °C kg/m³ 742 ASTM D4052”.',
    `هر نتیجه در یک سطر: نام، واحد، مقدار و روش به هر ترتیبی، مانند «چگالی در ۱۵ درجهٔ سلسیوس ۷۴۲ کیلوگرم بر مترمکعب».`,
  ],
  count: [
    (understood: string, all: string) => `Lines understood: ${understood} of ${all}`,
    (understood, all) => `سطرهای فهمیده‌شده: ${understood} از ${all}`,
  ],
  take: [(count: string) => `Take ${count} into the form`, (count) => `آوردن ${count} مقدار به فرم`],
  replaces: [(text: string) => `replaces ${text}`, (text) => `به جای ${isolated(text)}`],
  unknown: ['Not understood: left out.', 'فهمیده نشد: کنار گذاشته می‌شود.'],
  known: ['Known, not kept.', 'شناخته شد، نگه داشته نمی‌شود.'],
  unitFrom: [
    (unit: string, from: string) => `${unit} from “${from}”`,
    (unit, from) => `${isolated(unit)} از «${isolated(from)}»`,
  ],
  several: [
    'several figures in one line: leave only the result.',
    'چند عدد در یک سطر است: تنها نتیجه را نگه دارید.',
  ],
  taken: [
    (count: string) => `Taken from the sheet: ${count} values.`,
    (count) => `${count} مقدار از برگه آورده شد.`,
  ],
  points: [
    (names: string) => `Filled from what was pasted: ${names}.`,
    (names) => `از آنچه چسبانده شد پر شد: ${names}.`,
  ],
  left: [
    (count: string) => `Figures without a field: ${count}.`,
    (count) => `عددهایی که خانه‌ای نداشتند: ${count}.`,
  ],
})
