import { defineText } from './text.ts'
import { words } from './words.ts'

export const home = defineText('home', {
  title: ['Fuel property blending', 'خواص مخلوط سوخت'],
  heading: ['Know the blend before you make it.', 'مخلوط را پیش از ساختن بشناسید.'],
  lead: [
    'Pick two to ten fuel streams, set the shares, and read the mixture’s distillation, density, volatility, octane and cetane by published methods.',
    'دو تا ده جریان سوخت را انتخاب کنید، سهم‌ها را تعیین کنید و تقطیر، چگالی، فراریت، اکتان و ستان مخلوط را با روش‌های منتشرشده بخوانید.',
  ],
  login: words.login,
  createAccount: ['Create Account', 'ساخت حساب'],
  launch: ['Launch Dashboard', 'ورود به داشبورد'],
  demo: {
    title: ['Try it: two typical gasoline streams', 'امتحان کنید: دو جریان معمول بنزین'],
    slider: ['Share of {name}, vol %', 'سهم {name}، درصد حجمی'],
    share: ['{percent} %', '{=percent} درصد'],
    chart: [
      'Distillation curves of {names} and their blend, °C over per cent recovered',
      'منحنی‌های تقطیر {=names} و مخلوط آن‌ها، درجهٔ سلسیوس بر درصد بازیافت',
    ],
    recovered: ['recovered, vol %', 'درصد حجمی بازیافت'],
    temperature: ['°C', '°C'],
    blend: words.blend,
    computed: [
      'Computed in your browser by the same core as on the server.',
      'با همان هستهٔ سرور، در مرورگر شما محاسبه شده است.',
    ],
    failed: [
      'The calculation core could not be loaded. Reload the page to try the demonstration.',
      'هستهٔ محاسبه بارگذاری نشد. برای دیدن مثال صفحه را دوباره بارگذاری کنید.',
    ],
    loading: ['Loading the calculation core', 'در حال بارگذاری هستهٔ محاسبه'],
  },
  features: ['What it does', 'امکانات'],
  feature1: {
    title: ['Material analysis', 'تحلیل مواد'],
    text: [
      'Gasoil, gasoline, naphtha and white spirit: thirty-one properties of two to ten streams, compared side by side and blended.',
      'گازوئیل، بنزین، نفتا و وایت اسپریت: سی‌ویک خاصیت از دو تا ده جریان، کنار هم و در مخلوط.',
    ],
  },
  feature2: {
    title: ['Methods you can check', 'روش‌هایی که می‌توان سنجید'],
    text: [
      'Every number names its method and its test standard. Gaps in the data stay gaps: nothing is guessed.',
      'هر عدد روش محاسبه و استاندارد آزمون خود را دارد. جای خالی داده خالی می‌ماند: هیچ چیز حدس زده نمی‌شود.',
    ],
  },
  feature3: {
    title: ['Your own materials', 'مواد خودتان'],
    text: [
      'Enter assay data with live checks, see the distillation curve as you type, and blend it with the catalogue.',
      'داده‌های آزمایشگاه را با بررسی زنده وارد کنید، منحنی تقطیر را هنگام نوشتن ببینید و با فهرست مواد مخلوط کنید.',
    ],
  },
})
