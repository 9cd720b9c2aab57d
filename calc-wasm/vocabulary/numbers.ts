/** How numbers are written for a person, on screens, in sentences and in the chart. */

export const MINUS = '\u2212'

/** Which digits a text is written in. */
export type Digits = 'latin' | 'persian'

export const withMinus = (text: string) => text.replace(/^-/, MINUS)

/** A value with a fixed count of decimals and a true minus sign; what would show as −0 shows as 0. */
export const formatFixed = (value: number, decimals: number, digits: Digits = 'latin'): string =>
  writeDigits(withMinus((Number(value.toFixed(decimals)) + 0).toFixed(decimals)), digits)

/** The same text in Persian digits, with the Persian decimal mark between two of them. */
export const writeDigits = (text: string, digits: Digits): string =>
  digits === 'latin'
    ? text
    : text
        .replace(/(\d)\.(?=\d)/g, '$1\u066b')
        .replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)))

/** A number inside a Persian sentence: Persian digits, and the minus sign kept to the left of them. */
export const persianNumber = (value: number): string => {
  const text = writeDigits(withMinus(String(value)), 'persian')
  return value < 0 ? `\u2066${text}\u2069` : text
}
