import { describe, expect, test } from 'bun:test'
import { BLEND_INK, dashArray, PAPER, SERIES, seriesAt, THEMES } from './series.ts'

type Rgb = [number, number, number]

/** Linear-light channels, 0–1, of `#rrggbb`. */
const linear = (hex: string): Rgb =>
  [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as Rgb

/** WCAG 2.2 relative luminance and contrast ratio. */
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
const contrast = (a: string, b: string) => {
  const [dim, bright] = [luminance(linear(a)), luminance(linear(b))].sort((x, y) => x - y) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

/** Machado, Oliveira & Fernandes (2009), table of severity 1.0, applied to linear light. */
const VISION: Record<string, readonly number[]> = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

const seen = ([r, g, b]: Rgb, m: readonly number[]): Rgb =>
  [0, 3, 6].map((row) => Math.min(1, Math.max(0, m[row]! * r + m[row + 1]! * g + m[row + 2]! * b))) as Rgb

/** Björn Ottosson's OKLab. */
const oklab = ([r, g, b]: Rgb): Rgb => {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const apart = (a: string, b: string, vision: readonly number[]) => {
  const [p, q] = [oklab(seen(linear(a), vision)), oklab(seen(linear(b), vision))]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

/** Least distance in OKLab between any two of the colours under one kind of vision. */
const closest = (colours: readonly string[], vision: readonly number[]) =>
  Math.min(
    ...colours.flatMap((colour, i) => colours.slice(i + 1).map((other) => apart(colour, other, vision))),
  )

describe.each([...THEMES])('in the %s theme', (theme) => {
  const colours = SERIES.map((series) => series[theme])

  test('every series and the blend stand out from the paper by 3:1 or more', () => {
    for (const colour of colours) expect(contrast(colour, PAPER[theme])).toBeGreaterThanOrEqual(3)
    expect(contrast(BLEND_INK[theme], PAPER[theme])).toBeGreaterThan(12)
  })

  test.each(Object.keys(VISION))('the ten series and the blend are told apart with %s', (vision) => {
    expect(closest([BLEND_INK[theme], ...colours], VISION[vision]!)).toBeGreaterThan(0.055)
  })

  test.each(Object.keys(VISION))('the first five are far apart with %s', (vision) => {
    expect(closest(colours.slice(0, 5), VISION[vision]!)).toBeGreaterThan(0.09)
  })
})

test('there are ten series, and no two share a dash or a colour', () => {
  expect(SERIES).toHaveLength(10)
  expect(new Set(SERIES.map((series) => series.dash.join())).size).toBe(10)
  for (const theme of THEMES) expect(new Set(SERIES.map((series) => series[theme])).size).toBe(10)
})

test('a dash pattern has as many gaps as lines, and grows with the line', () => {
  for (const series of SERIES) expect(series.dash.length % 2).toBe(0)
  expect(dashArray(SERIES[0]!, 2)).toBe('')
  expect(dashArray(SERIES[1]!, 2)).toBe('10 5')
})

test('an eleventh component begins the list again', () => {
  expect(seriesAt(10)).toBe(SERIES[0]!)
})
