import { expect, test } from 'bun:test'
import { csvText, decodeText, delimiterOf, readDelimited } from './csv-text.ts'
import { guarded, unguarded } from './formula-guard.ts'

const texts = (text: string) => readDelimited(text).map((row) => row.map((cell) => cell.text))

test.each([
  ['a,b\n1,2', ','],
  ['a;b;c\n1,5;2,5;3', ';'],
  ['a\tb\n1,5\t2', '\t'],
  ['a|b\n1|2', '|'],
  ['"a;b",c\n1,2', ','],
  ['sep=;\na,b;c\n1,2;3', ';'],
  ['one\ntwo', ','],
])('%j is separated by %j', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter)
})

test('quotes hold delimiters, line ends and quotes; one in the wrong place is a character', () => {
  expect(texts('a,"b,""c""\r\nd",e\r\nf')).toEqual([['a', 'b,"c"\r\nd', 'e'], ['f']])
  expect(texts('5" pipe,"open,x\ny"z,2')).toEqual([
    ['5" pipe', '"open', 'x'],
    ['y"z', '2'],
  ])
  expect(texts('a,')).toEqual([['a', '']])
  expect(texts('')).toEqual([['']])
  expect(texts('\ufeffsep=;\r\na;b\r')).toEqual([['a', 'b']])
})

test('a text that would start a formula is guarded, and the guard comes off again', () => {
  for (const text of ['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\u{ff1d}1', "'=1", "''-1"]) {
    expect(guarded(text)).toBe(`'${text}`)
    expect(unguarded(guarded(text))).toBe(text)
  }
  for (const text of ['a', "'a", '', '5', "'", 'a=1'])
    expect([guarded(text), unguarded(text)]).toEqual([text, text])
  expect(csvText([["'=a", -5, null, 'x\ty']])).toBe('\ufeff\'=a,-5,,"x\ty"\r\n')
})

test('bytes are read by their mark, by their zeros, as UTF-8, else as Windows-1256', () => {
  const text = 'نام,چگالی\nنفتا,742.5'
  const utf16 = (little: boolean) => {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little)
    return bytes
  }
  const latin = new TextEncoder().encode(text)
  expect(decodeText(latin)).toEqual({ text, encoding: 'utf-8' })
  expect(decodeText(new Uint8Array([0xff, 0xfe, ...utf16(true)]))).toEqual({ text, encoding: 'utf-16le' })
  expect(decodeText(new Uint8Array([0xfe, 0xff, ...utf16(false)]))).toEqual({ text, encoding: 'utf-16be' })
  const plain = [...'Name;Density\nA;740'].flatMap((letter) => [letter.charCodeAt(0), 0])
  expect(decodeText(new Uint8Array(plain))!.encoding).toBe('utf-16le')
  // «نام» as older Windows writes it.
  expect(decodeText(new Uint8Array([0xe4, 0xc7, 0xe3]))).toEqual({ text: 'نام', encoding: 'windows-1256' })
  expect(decodeText(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 1, 2, 3]))).toBeNull()
})
