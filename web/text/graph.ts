import { defineText } from './text.ts'

export const graph = defineText('graph', {
  title: ['Distillation graph', 'نمودار تقطیر'],
  loading: ['Drawing the graph', 'در حال رسم نمودار'],
  unavailable: [
    'Graph not available. Please run the calculation first.',
    'نمودار در دسترس نیست. نخست محاسبه را انجام دهید.',
  ],
  error: ['Error loading graph', 'خطا در بارگذاری نمودار'],
  numbers: ['The numbers of the graph', 'عددهای نمودار'],
  downloadPng: ['Download PNG', 'دریافت PNG'],
  downloadSvg: ['Download SVG', 'دریافت SVG'],
  notConfirmed: [
    'The graph comes with the confirmed calculation. A moment, please.',
    'نمودار همراه محاسبهٔ تأییدشده می‌آید. کمی صبر کنید.',
  ],
  interpolated: ['interpolated', 'درون‌یابی‌شده'],
  extrapolated: ['extrapolated', 'برون‌یابی‌شده'],
})
