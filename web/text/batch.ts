import { defineText } from './text.ts'
import { words } from './words.ts'

export const batch = defineText('batch', {
  units: {
    m3: words.m3,
    t: words.t,
    l: words.l,
    bbl: ['bbl', 'بشکه'],
    gal: ['US gal', 'گالن آمریکا'],
  },
  inAir: ['t in air', 'تن در هوا'],
  loaded: ['{amount} at {temperature}', '{=amount} در {temperature}'],
  label: ['Batch and cost', 'بچ و هزینه'],
  size: ['Batch {amount}', 'بچ {=amount}'],
  inTank: ['in tank {amount} {material}', 'در مخزن {=amount} {material}'],
  tank: ['tank {name}', 'مخزن {name}'],
  apart: ['in tank {amount}, not part of the recipe', 'در مخزن {=amount} که جزو ترکیب نیست'],
  toPump: ['to pump {amounts} {unit}', 'پمپ شود {=amounts} {=unit}'],
  rate: ['{amount}/{unit}', '{=amount} برای هر {=unit}'],
  million: ['{amount} M {currency}', '{=amount} میلیون {=currency}'],
  cost: ['batch {cost}', 'کل بچ {=cost}'],
  margin: ['margin {margin}', 'سود {=margin}'],
  of: ['prices of {day}', 'قیمت‌های {=day}'],
  between: ['prices of {from} to {to}', 'قیمت‌های {=from} تا {=to}'],
  head: ['Batch', 'بچ'],
  dosed: {
    title: ['Additives, outside of the 100 %', 'افزودنی‌ها، بیرون از ۱۰۰ درصد'],
    additives: ['Additives', 'افزودنی‌ها'],
    additive: ['Additive', 'افزودنی'],
    property: words.property,
    without: ['Without additives', 'بدون افزودنی'],
    treated: ['With additives', 'با افزودنی'],
    kg: ['Batch, kg', 'بچ، کیلوگرم'],
    litres: ['Batch, L', 'بچ، لیتر'],
    unknown: ['{q}: the effect of {name} is not known ({why}).', '{=q}: اثر {name} معلوم نیست ({=why}).'],
    several: [
      '{q}: two additives act on it, and it is not known whether their effects add up.',
      '{=q}: دو افزودنی بر آن اثر می‌کنند؛ معلوم نیست که اثرها جمع شود.',
    ],
    base: [
      '{q}: its value is outside the range in which the effect was measured.',
      '{=q}: مقدار آن بیرون از بازه‌ای است که اثر در آن اندازه‌گیری شده است.',
    ],
    basis: [
      'Limits are judged with additives; the properties below are without them. Effects follow your own curves; how they depend on the fuel is not modelled.',
      'حدها با افزودنی سنجیده می‌شوند و خواص زیر بدون آن است. اثرها از منحنی‌های خودتان است؛ وابستگی آن‌ها به سوخت مدل نشده است.',
    ],
  },
})
