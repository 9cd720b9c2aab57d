import { defineText } from './text.ts'

export const sheet = defineText('sheet', {
  title: ['From a laboratory’s sheet', 'از برگهٔ آزمایشگاه'],
  label: ['The sheet as text', 'متن برگه'],
  hint: [
    'A line for each result: name, unit, value and method in any order, as “Density @ 15 °C kg/m³ 742 ASTM D4052”.',
    `هر نتیجه در یک سطر: نام، واحد، مقدار و روش به هر ترتیبی، مانند «چگالی در ۱۵ درجهٔ سلسیوس ۷۴۲ کیلوگرم بر مترمکعب».`,
  ],
  count: ['Lines understood: {understood} of {all}', 'سطرهای فهمیده‌شده: {=understood} از {=all}'],
  take: ['Fill in {count} {count|value|values}', 'آوردن {=count} مقدار به فرم'],
  replaces: ['replaces {text}', 'به جای {text}'],
  unknown: ['Not understood: left out.', 'فهمیده نشد: کنار گذاشته می‌شود.'],
  taken: ['Filled in from the sheet: {count} {count|value|values}.', '{=count} مقدار از برگه آورده شد.'],
  points: ['Filled from what was pasted: {names}.', 'از آنچه چسبانده شد پر شد: {=names}.'],
  left: ['Figures without a field: {count}.', 'عددهایی که خانه‌ای نداشتند: {=count}.'],
})
