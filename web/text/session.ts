import { defineText } from './text.ts'
import { words } from './words.ts'

export const session = defineText('session', {
  fields: {
    username: ['Username', 'نام کاربری'],
    password: ['Password', 'گذرواژه'],
    password_confirm: ['Confirm Password', 'تکرار گذرواژه'],
    first_name: ['First Name', 'نام'],
    last_name: ['Last Name', 'نام خانوادگی'],
    email: words.email,
    phone_number: ['Phone Number', 'شمارهٔ تلفن'],
  },
  login: {
    title: words.login,
    submit: words.login,
    noAccount: ['No account yet?', 'هنوز حساب ندارید؟'],
    signUp: ['Create an account', 'ساخت حساب'],
    success: ['Login successful! Redirecting...', 'با موفقیت وارد شدید. در حال انتقال…'],
    username: ['Invalid Username: {message}', 'نام کاربری نادرست: {=message}'],
    password: ['Invalid Password: {message}', 'گذرواژهٔ نادرست: {=message}'],
    authentication: [
      'Authentication Failed: Invalid username or password. Please check your credentials and try again.',
      'ورود ناموفق: نام کاربری یا گذرواژه درست نیست. آن‌ها را بررسی و دوباره تلاش کنید.',
    ],
    detail: ['Login Error: {detail}', 'خطای ورود: {=detail}'],
    otherwise: [
      'Login Failed: Please check your credentials and try again.',
      'ورود ناموفق: نام کاربری و گذرواژه را بررسی و دوباره تلاش کنید.',
    ],
  },
  connection: [
    'Connection Error: Unable to connect to the server. Please check your internet connection and try again.',
    'خطای اتصال: اتصال به سرور برقرار نشد. اتصال اینترنت را بررسی و دوباره تلاش کنید.',
  ],
  signup: {
    title: ['Create Account', 'ساخت حساب'],
    lead: ['All fields are required.', 'پر کردن همهٔ خانه‌ها الزامی است.'],
    submit: ['Create Account', 'ساخت حساب'],
    closed: {
      title: ['Sign-up is closed', 'ساخت حساب بسته است'],
      text: [
        'New accounts can’t be opened here. Ask whoever runs this server.',
        'اینجا حساب تازه ساخته نمی‌شود. از گردانندهٔ این سامانه بخواهید.',
      ],
    },
    byInvitation: {
      title: ['Sign-up is by invitation', 'ساخت حساب با دعوت‌نامه است'],
      text: [
        'Ask an owner of your company for an invitation link, and open it in this tab.',
        'از مدیر شرکت خود پیوند دعوت بخواهید و آن را در همین زبانه باز کنید.',
      ],
    },
    haveAccount: ['Already have an account?', 'حساب دارید؟'],
    login: ['Log in', 'وارد شوید'],
    usernameHint: ['Letters, digits and @ . + - _', 'حرف، رقم و \u2066@ . + - _\u2069'],
    phoneHint: [
      '8 to 20 digits, with a plus in front where it is needed',
      '۸ تا ۲۰ رقم، در صورت نیاز با + در آغاز',
    ],
    passwordHint: ['At least 8 characters, not only digits', 'حداقل ۸ نویسه، نه فقط رقم'],
    success: ['Account Created Successfully', 'حساب با موفقیت ساخته شد'],
    redirecting: ['Redirecting to your dashboard.', 'در حال انتقال به داشبورد.'],
    failed: ['Registration Failed', 'ثبت‌نام ناموفق'],
    generic: [
      'The account could not be created. Check what you entered and try again.',
      'حساب ساخته نشد. آنچه وارد کرده‌اید را بررسی و دوباره تلاش کنید.',
    ],
    /** The phone field in the error summary, in the server's words. */
    phone: ['Phone', 'تلفن'],
    bullet: ['{label}: {message}', '{=label}: {=message}'],
  },
})
