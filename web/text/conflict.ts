import { defineText } from './text.ts'

export const conflict = defineText('conflict', {
  title: ['Changed meanwhile', 'در این فاصله تغییر کرده است'],
  lead: [
    'This was changed in another window or by another program since you opened it. What you entered is still here.',
    'پس از آنکه آن را باز کردید، در پنجره یا برنامهٔ دیگری تغییر کرده است. آنچه وارد کرده‌اید از دست نرفته است.',
  ],
  gone: [
    'This was deleted in another window or by another program since you opened it. What you entered is still here.',
    'پس از آنکه آن را باز کردید، در پنجره یا برنامهٔ دیگری حذف شده است. آنچه وارد کرده‌اید از دست نرفته است.',
  ],
  differences: ['Where the two differ', 'تفاوت‌های دو نسخه'],
  field: ['Field', 'مورد'],
  mine: ['Yours', 'نسخهٔ شما'],
  theirs: ['Theirs', 'نسخهٔ دیگر'],
  same: ['Both are the same in everything shown here.', 'در آنچه اینجا نشان داده می‌شود، هر دو یکسان‌اند.'],
  others: [
    'Also changed meanwhile; kept whichever you choose: {list}.',
    'این موارد هم در این فاصله تغییر کرده و در هر دو حالت حفظ می‌شود: {=list}.',
  ],
  over: ['Overwrite with mine', 'جایگزینی با نسخهٔ من'],
  take: ['Use theirs', 'استفاده از نسخهٔ دیگر'],
  again: [
    'See how it looks now, then delete it or keep it.',
    'وضعیت کنونی را ببینید، سپس آن را حذف کنید یا نگه دارید.',
  ],
  before: ['As you opened it', 'هنگام باز کردن'],
  now: ['Now', 'اکنون'],
})
