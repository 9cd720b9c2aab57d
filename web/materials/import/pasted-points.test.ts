import { expect, test } from 'bun:test'
import { pastedPoints } from './pasted-points.ts'

test('a column fills the points from where it is pasted, blanks leaving theirs alone', () => {
  expect(pastedPoints('88\r\n100\r\n\r\n131,5\r\n', 'ibp')).toEqual({
    points: { ibp: '88', pct_5: '100', pct_20: '131.5' },
    left: 0,
  })
  expect(pastedPoints('۱۸۰\t۱۸۵٫۵\t190\t200', 'pct_90')).toEqual({
    points: { pct_90: '180', pct_95: '185.5', fbp: '190' },
    left: 1,
  })
})

test('with labels each goes where its label says, in °F too', () => {
  expect(pastedPoints('IBP, °F\t212\nT50\t150\nFBP\t410 °F\nLoss\t1', 'pct_30')).toEqual({
    points: { ibp: '100', pct_50: '150', fbp: '210' },
    left: 1,
  })
})

test('one figure is no column, and what is no figure comes as it is', () => {
  expect(pastedPoints('131.5\n', 'ibp')).toBeNull()
  expect(pastedPoints('88\n<100\n1,250', 'ibp')!.points).toEqual({
    ibp: '88',
    pct_5: '<100',
    pct_10: '1,250',
  })
})
