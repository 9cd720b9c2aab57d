import { expect, test } from 'bun:test'
import { pastedPoints } from './pasted-points.ts'

const pasted = (...[text, from]: Parameters<typeof pastedPoints>) => {
  const filling = pastedPoints(text, from)
  return filling && { points: filling.properties, left: filling.left }
}
const plain = (text: string) => ({ text, unit: null })

test('a column fills the points from where it is pasted, in their own unit, blanks leaving theirs alone', () => {
  expect(pasted('88\r\n100\r\n\r\n131,5\r\n', 'ibp')).toEqual({
    points: { ibp: plain('88'), pct_5: plain('100'), pct_20: plain('131.5') },
    left: 0,
  })
  expect(pasted('۱۸۰\t۱۸۵٫۵\t190\t200', 'pct_90')).toEqual({
    points: { pct_90: plain('180'), pct_95: plain('185.5'), fbp: plain('190') },
    left: 1,
  })
})

test('with labels each goes where its label says, in the unit that it says', () => {
  expect(pasted('IBP, °F\t212\nT50\t150\nFBP\t410 °F\nT90\t453.15 K\nLoss\t1', 'pct_30')).toEqual({
    points: {
      ibp: { text: '212', unit: '°F' },
      pct_50: plain('150'),
      fbp: { text: '410', unit: '°F' },
      pct_90: { text: '180', unit: '°C' },
    },
    left: 1,
  })
})

test('one figure is no column, and what is no figure comes as it is', () => {
  expect(pasted('131.5\n', 'ibp')).toBeNull()
  expect(pasted('88\n<100\n1,250\n5 bar', 'ibp')?.points).toEqual({
    ibp: plain('88'),
    pct_5: plain('<100'),
    pct_10: plain('1,250'),
    pct_20: plain('5 bar'),
  })
})
