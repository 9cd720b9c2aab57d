import { writeDigits } from '#web/format/number.ts'
import type { faults as english } from '../en/faults.ts'
import type { Translation } from '../text.ts'

const n = (value: number | string) => writeDigits(String(value), 'persian')

export const faults: Translation<typeof english> = {
  enter: {
    username: 'نام کاربری را وارد کنید',
    password: 'گذرواژه را وارد کنید',
    password_confirm: 'گذرواژه را یک بار دیگر وارد کنید',
    first_name: 'نام خود را وارد کنید',
    last_name: 'نام خانوادگی خود را وارد کنید',
    email: 'نشانی رایانامه را وارد کنید',
    phone_number: 'شمارهٔ تلفن را وارد کنید',
    current_password: 'گذرواژهٔ کنونی را وارد کنید',
    new_password: 'گذرواژهٔ تازه را وارد کنید',
    new_password_confirm: 'گذرواژهٔ تازه را یک بار دیگر وارد کنید',
    name: 'نام ماده را وارد کنید',
    producer_english_name: 'نام تولیدکننده را به انگلیسی وارد کنید',
    recovery: 'بازیافت را وارد کنید، ۲۵ تا ۱۰۰',
  },
  enterOther: (label) => `برای «${label}» مقداری وارد کنید`,
  noConnection: 'سرور در دسترس نیست. اتصال را بررسی و دوباره تلاش کنید.',
  unexpected: (status) => `سرور با خطا پاسخ داد (${status}). اندکی بعد دوباره تلاش کنید.`,
  codes: {
    'not-a-string': (label) => `«${label}» باید متن باشد`,
    'not-a-number': (label) => `«${label}» باید عدد باشد، مانند ۱۲٫۵`,
    'not-an-integer': (label) => `«${label}» باید عدد صحیح باشد`,
    'null-character': (label) => `«${label}» نویسه‌ای دارد که ذخیره نمی‌شود`,
    surrogate: (label) => `«${label}» نویسه‌ای دارد که ذخیره نمی‌شود`,
    'max-length': (label, { max }) => `«${label}» باید حداکثر ${n(max!)} نویسه داشته باشد`,
    'min-length': (label, { min }) => `«${label}» باید دست‌کم ${n(min!)} نویسه داشته باشد`,
    max: (label, { max }) => `«${label}» نباید بیش از ${n(max!)} باشد`,
    min: (label, { min }) => `«${label}» نباید کمتر از ${n(min!)} باشد`,
    'temperature-max': (label, { max }) => `«${label}» نمی‌تواند از ${max}°C بیشتر باشد`,
    'recovery-range': (_, { min, max }) => `بازیافت باید بین ${n(min!)} و ${n(max!)} باشد`,
    'density-range': (_, { min, max }) => `چگالی در ۱۵ °C باید بین ${min} و ${max} kg/m³ باشد`,
    'density-unit': (_, { min, max }) =>
      `چگالی به kg/m³ و بین ${min} و ${max} است: ‎0.832 g/cm³ برابر 832 است`,
    'not-ascending': (_, p) =>
      `مقدارهای تقطیر باید اکیداً صعودی باشند: ${p.label} ‏(${p.value}°C) باید بالاتر از ${p.lowerLabel} ‏(${p.lowerValue}°C) باشد`,
    choice: (label, { value }) => `«${label}»: «${value}» از گزینه‌ها نیست`,
    'username-form': () => 'نام کاربری تنها حرف، رقم و @ . + - _ می‌پذیرد',
    'username-scripts': () => 'نام کاربری را تنها به یک خط بنویسید، برای نمونه فارسی یا لاتین',
    'username-taken': () => 'این نام کاربری گرفته شده است: نام دیگری برگزینید',
    'email-form': () => 'نشانی رایانامه‌ای مانند name@example.com وارد کنید',
    'email-taken': () => 'حسابی با این رایانامه هست: وارد شوید یا نشانی دیگری بدهید',
    'phone-form': () => '۸ تا ۲۰ رقم، فاصله، خط تیره یا پرانتز وارد کنید، در صورت نیاز با + در آغاز',
    'password-short': (_, { min }) => `گذرواژه باید دست‌کم ${n(min!)} نویسه داشته باشد`,
    'password-numeric': () => 'گذرواژه نباید تنها از رقم باشد',
    'password-common': () => 'این گذرواژه بسیار رایج است: گذرواژه‌ای برگزینید که حدس زدنش دشوارتر باشد',
    'password-is-username': () => 'گذرواژه باید با نام کاربری فرق داشته باشد',
    'password-unchanged': () => 'گذرواژهٔ تازه باید با گذرواژهٔ کنونی فرق داشته باشد',
    'passwords-differ': () =>
      'گذرواژه‌ها یکسان نیستند: گذرواژه‌هایی که وارد کردید با هم نمی‌خوانند. دوباره تلاش کنید.',
    'too-many-categories': () => 'حداکثر یک دسته برگزینید: «سفارشی» همیشه هست',
    'duplicate-material': () =>
      'ماده‌ای با این نام و تولیدکننده هست: یکی از آن‌ها را تغییر دهید یا همان ماده را ویرایش کنید',
    'material-limit': (_, { limit }) =>
      `اشتراک شما ${n(limit!)} ماده از خودتان می‌پذیرد و همین تعداد را دارید`,
    'not-yours': () => 'این از آن دیگری است.',
    'wrong-password': () => 'این گذرواژهٔ کنونی شما نیست',
    'wrong-confirmation': () => 'این نام کاربری شما نیست',
    credentials: () => 'نام کاربری یا گذرواژه درست نیست',
    throttled: (_, { seconds }) => `تلاش‌های پیاپی: ${n(seconds!)} ثانیهٔ دیگر دوباره تلاش کنید`,
    premium: () => 'این کار اشتراک ویژه می‌خواهد: طرح‌ها را در نمایه ببینید.',
    'choose-password': () => 'نخست در نمایه گذرواژهٔ تازه‌ای برگزینید.',
    unavailable: () => 'سرور مشغول است. اندکی بعد دوباره تلاش کنید.',
    'server-error': () => 'سرور به این درخواست پاسخ نداد.',
    'not-found': () => 'دیگر وجود ندارد.',
    token: () => 'نشست شما به پایان رسیده است.',
    'too-large': () => 'این بیش از آن است که سرور یک‌باره می‌پذیرد.',
  },
}
