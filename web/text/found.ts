import { isolated, leftToRight } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const found = defineText('found', {
  whole: ['{sum}, {proof}', '{=sum}؛ {=proof}'],
  cheapest: ['proven cheapest', 'ارزان‌ترین، ثابت‌شده'],
  proven: ['proven best', 'بهترین، ثابت‌شده'],
  best: ['the best found, not proven', 'بهترین ترکیبی که پیدا شد؛ ثابت نشده است'],
  giveaway: ['{size} R inside its limits on average', 'به طور میانگین {=size} R مانده تا حدها'],
  target: [
    '{size} R from the target values, mean plus largest',
    '{=size} R فاصله از مقدارهای هدف، جمع میانگین و بیشینه',
  ],
  most: ['{share} % {name}', '{=share} درصد {name}'],
  plain: ['Recipe found', 'ترکیب پیدا شد'],
  dosed: [
    'With {doses}; its cost is included where it has a price.',
    'با {=doses}؛ هزینهٔ آن اگر قیمت داشته باشد به حساب آمده است.',
  ],
  forDoseBest: [
    'proven for this dose; the dose is the best on steps of {step}',
    'برای این مقدار تزریق ثابت‌شده؛ این مقدار در گام‌های {=step} بهترین است',
  ],
  forDose: [
    'proven for this dose, the cheapest found in whole steps',
    'برای این مقدار تزریق ثابت‌شده، ارزان‌ترین مقداری که با گام‌های کامل پیدا شد',
  ],
  between: [
    'Its shares lie between the steps of 0.1 %, because the fixed shares do.',
    'سهم‌هایش میان گام‌های ۰٫۱ درصد است، چون سهم‌های ثابت هم همین‌طورند.',
  ],
  decides: [
    (name: string, limit: string, prices: string) => `${name} ${limit} decides${prices && `: ${prices}`}.`,
    (name, limit, prices) => `تعیین‌کننده: ${name} ${leftToRight(limit)}${prices && `؛ ${prices}`}.`,
  ],
  tighter: [
    (unit: string, cost: string) => `each ${unit || 'unit'} tighter costs ${cost}`,
    (unit, cost) => `هزینهٔ هر ${unit ? isolated(unit) : 'واحد'} سخت‌گیری بیشتر: ${cost}`,
  ],
  looser: [
    (unit: string, cost: string) => `each ${unit || 'unit'} looser saves ${cost}`,
    (unit, cost) => `هر ${unit ? isolated(unit) : 'واحد'} آزادتر ${cost} صرفه دارد`,
  ],
  impossible: [
    (unit: string) => `one ${unit || 'unit'} tighter leaves no recipe`,
    (unit) => `با یک ${unit ? isolated(unit) : 'واحد'} سخت‌گیری بیشتر ترکیبی نمی‌ماند`,
  ],
  none: ['No limit decides.', 'هیچ حدی تعیین‌کننده نیست.'],
  explaining: ['Finding the limits that decide.', 'در حال یافتن حدهای تعیین‌کننده.'],
  sure: [
    'It meets all limits in {count} of 100 simulated cases.',
    'در {=count} تکرار از ۱۰۰ تکرار شبیه‌سازی، همهٔ حدها رعایت می‌شود.',
  ],
  margin: [
    'Each limit is met by the margin of one test (95 %), which costs {cost}.',
    'هر حد با حاشیهٔ یک آزمون (۹۵ درصد) رعایت شده است؛ هزینهٔ این حاشیه {=cost} است.',
  ],
  marginOnly: [
    'Each limit is met by the margin of one test (95 %).',
    'هر حد با حاشیهٔ یک آزمون (۹۵ درصد) رعایت شده است.',
  ],
  close: [
    'Closer to the limit than one test can prove: {names}.',
    'آن‌قدر به حد نزدیک که یک آزمون آن را ثابت نمی‌کند: {=names}.',
  ],
  open: [
    'Met with the typical values, but not over the whole range of these: {names}.',
    'با مقدارهای معمول رعایت می‌شود، ولی نه در همهٔ بازهٔ آن‌ها: {=names}.',
  ],
  keepMargin: ['Keep the margin of one test', 'رعایت حاشیهٔ یک آزمون'],
  dropMargin: ['Search without the margin', 'جست‌وجو بدون حاشیه'],
  worth: ['Value of each material', 'ارزش هر ماده'],
  enters: ['used below {price}', 'زیر {=price} به کار می‌آید'],
  leaves: ['stays up to {price}', 'تا {=price} می‌ماند'],
  needed: ['no recipe without it', 'بدون آن ترکیبی نیست'],
  useless: ['not used at any price', 'به هیچ قیمتی به کار نمی‌آید'],
  excluded: ['Left out for lack of data: {count}', 'کنار گذاشته به علت نبود داده: {=count}'],
  cut: [
    'The search ended before it could tell which limits decide.',
    'جست‌وجو پیش از آن پایان یافت که حدهای تعیین‌کننده معلوم شود.',
  ],
  alternatives: {
    title: ['Other recipes', 'ترکیب‌های دیگر'],
    differs: ['{share} % differ', '{=share} درصد تفاوت'],
    use: ['Use recipe {place}', 'اعمال ترکیب {=place}'],
    useShort: ['Use', 'اعمال'],
  },
  trials: {
    lead: [
      'Tries every other material of this category at the same share. The other shares shrink in proportion; padlocked shares stay.',
      'هر مادهٔ دیگر این دسته به نوبت و با همین سهم آزموده می‌شود. سهم بقیه به تناسب کم می‌شود و سهم‌های قفل‌شده ثابت می‌ماند.',
    ],
    share: ['Share of each', 'سهم هر ماده'],
    shareError: ['Enter a share above 0, up to 100 %.', 'سهمی بیش از ۰ و حداکثر ۱۰۰ درصد وارد کنید.'],
    noGrade: [
      'Choose a grade under “Check against” to list first the materials that bring most limits within range. Without a grade they are ordered by cost, where prices are known.',
      'برای آن که مواد اصلاح‌کنندهٔ بیشترین حد در آغاز بیایند، در «بررسی با» مشخصاتی برگزینید. بدون آن، اگر قیمت‌ها معلوم باشد ترتیب بر پایهٔ هزینه است.',
    ],
    noLimits: [
      'The grade could not be loaded, so its limits are not checked.',
      'مشخصات بارگذاری نشد، پس دربارهٔ حدهایش چیزی نمی‌توان گفت.',
    ],
    obstacles: {
      unreadable: ['Enter the shares of the recipe first.', 'نخست سهم‌های ترکیب را وارد کنید.'],
      'no-room': [
        'The fixed shares leave no room for that much.',
        'در کنار سهم‌هایی که ثابت می‌ماند برای این مقدار جایی نیست.',
      ],
      'no-others': ['This category has no other material.', 'این دسته مادهٔ دیگری ندارد.'],
    },
    found: [
      (count: string, share: string, isRanked: boolean) =>
        `${count} materials at ${share} %${isRanked ? ', best first' : ''}`,
      (count, share, isRanked) => `${count} ماده با سهم ${share} درصد${isRanked ? '، بهترین در آغاز' : ''}`,
    ],
    failed: [
      'The materials could not be tried. Close this and try again.',
      'آزمودن مواد انجام نشد. این بخش را ببندید و دوباره بکوشید.',
    ],
    table: ['Materials tried', 'مواد آزموده‌شده'],
    columns: {
      stream: ['Stream', 'جریان'],
      cost: words.cost,
      missed: ['Still missed', 'هنوز خارج از حد'],
      worst: ['Worst limit', 'بدترین حد'],
    },
    states: {
      pass: ['none', 'هیچ‌کدام'],
      unsure: ['not proven', 'ثابت‌نشده'],
      unknown: ['no value', 'بدون مقدار'],
      na: ['not applicable', 'نامربوط'],
    },
    use: ['Use {name}', 'استفاده از {name}'],
    useShort: ['Use', 'استفاده'],
    all: ['Show all {count}', 'نمایش هر {=count} ماده'],
    fewer: ['Show the best', 'نمایش بهترین‌ها'],
  },
})
