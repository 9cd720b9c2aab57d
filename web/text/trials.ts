import { isolated } from './prose.ts'
import { defineText } from './text.ts'

export const trials = defineText('trials', {
  lead: [
    'Each other material of this category in turn, at the same share. The others give way in their proportions; padlocked shares stay.',
    'هر مادهٔ دیگر این دسته به نوبت و با همین سهم آزموده می‌شود. سهم بقیه به تناسب کم می‌شود و سهم‌های قفل‌شده ثابت می‌ماند.',
  ],
  share: ['Share of each', 'سهم هر ماده'],
  shareError: ['Enter a share above 0, up to 100 %.', 'سهمی بیش از ۰ و حداکثر ۱۰۰ درصد وارد کنید.'],
  noGrade: [
    'Choose a grade under “Check against” to have those first that repair most of its limits. Without one they are in the order of cost, where prices are known.',
    'برای آن که مواد اصلاح‌کنندهٔ بیشترین حد در آغاز بیایند، در «بررسی با» مشخصاتی برگزینید. بدون آن، اگر قیمت‌ها معلوم باشد ترتیب بر پایهٔ هزینه است.',
  ],
  noLimits: [
    'The grade could not be loaded, so nothing can be said of its limits.',
    'مشخصات بارگذاری نشد، پس دربارهٔ حدهایش چیزی نمی‌توان گفت.',
  ],
  obstacles: {
    unreadable: ['Enter the shares of the recipe first.', 'نخست سهم‌های ترکیب را وارد کنید.'],
    'no-room': [
      'Beside the shares that stay there is no room for so much.',
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
    cost: ['Cost', 'هزینه'],
    missed: ['Still missed', 'هنوز خارج از حد'],
    worst: ['Worst limit', 'بدترین حد'],
  },
  states: {
    pass: ['none', 'هیچ‌کدام'],
    unsure: ['too close', 'بسیار نزدیک'],
    unknown: ['no value', 'بدون مقدار'],
    na: ['not applicable', 'نامربوط'],
  },
  use: [(name: string) => `Use ${name}`, (name) => `استفاده از ${isolated(name)}`],
  useShort: ['Use', 'استفاده'],
  all: [(count: string) => `Show all ${count}`, (count) => `نمایش هر ${count} ماده`],
  fewer: ['Show the best', 'نمایش بهترین‌ها'],
})
