const PERSIAN_ZERO = 0x06f0
const ARABIC_ZERO = 0x0660

/** Persian and Arabic digits as Latin ones, and their decimal and thousands marks as '.' and ','. */
export const latinDigits = (text: string): string =>
  text
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - PERSIAN_ZERO))
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')

/** Normalises spelling: NFKC, lower case, Persian yeh and kaf, Latin digits, single spaces; no vowel signs, invisible marks or stretching. */
export const fold = (text: string): string =>
  latinDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[يىئ]/g, 'ی')
    .replaceAll('ك', 'ک')
    .replace(/[ةۀ]/g, 'ه')
    .replace(/[أإٱ]/g, 'ا')
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
