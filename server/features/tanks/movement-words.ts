import type { MovementKind } from '#calc/tank/fold.ts'
import type { Bilingual } from '#calc/vocabulary/words/language.ts'

const KINDS: Record<MovementKind, Bilingual> = {
  receipt: { en: 'receipt', fa: 'دریافت' },
  transfer: { en: 'transfer', fa: 'انتقال' },
  blend: { en: 'blend', fa: 'مخلوط' },
  shipment: { en: 'shipment', fa: 'ارسال' },
  sample: { en: 'sample', fa: 'نمونه' },
  gauge: { en: 'gauge', fa: 'اندازه‌گیری موجودی' },
}

export const kindName = (kind: MovementKind): Bilingual => KINDS[kind]
