import { expect, test } from 'bun:test'
import { copyTable } from './columns.ts'

test('a table is copied as tab-separated text and as HTML, numbers as numbers', () => {
  const { text, html } = copyTable(
    [
      ['Property', 'Blend'],
      ['Cloud Point', -12.25],
      ['Density', 805.12],
      ['Flash Point', null],
    ],
    'ltr',
  )
  expect(text).toBe('Property\tBlend\nCloud Point\t-12.25\nDensity\t805.12\nFlash Point\t')
  expect(html).toBe(
    '<table dir="ltr"><thead><tr><th>Property</th><th>Blend</th></tr></thead><tbody>' +
      '<tr><td>Cloud Point</td><td>-12.25</td></tr><tr><td>Density</td><td>805.12</td></tr>' +
      '<tr><td>Flash Point</td><td></td></tr></tbody></table>',
  )
})

test('a name that looks like a formula is kept from running', () => {
  for (const name of ['=cmd|calc', '+1+1', '-2+3', '@SUM(A1)', ' =1', '\t=1', '＝1']) {
    const { text, html } = copyTable([['Name'], [name]], 'ltr')
    expect(text.split('\n')[1]).toStartWith("'")
    expect(html).toContain('<td>&#39;')
  }
})

test('tabs, line breaks and markup in a name stay inside their cell', () => {
  const { text, html } = copyTable([['a\tb\nc'], ['<b>&"']], 'rtl')
  expect(text).toBe('a b c\n<b>&"')
  expect(html).toContain('<td>&#60;b&#62;&#38;&#34;</td>')
  expect(html).toContain('dir="rtl"')
})
