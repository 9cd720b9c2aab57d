import type { Sizes } from './style.ts'

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** The legend's place: its entries fill column after column, each `rows` long. */
export interface LegendPlan {
  place: 'right' | 'below'
  columns: number
  rows: number
  box: Rect
  columnWidth: number
  nameWidth: number
  rowHeight: number
  /** Top of the key of the point marks, px below the box's top. */
  keyTop: number
}

interface Layout {
  area: Rect
  legend: LegendPlan
}

/** What has to be placed, in px. */
interface Needs {
  /** Room for curves, axes and legend, between title and notes. */
  body: Rect
  nameWidths: readonly number[]
  shareWidth: number
  /** Entries of the key of the point marks; empty when all points were given. */
  keyWidths: readonly number[]
  tickWidth: number
  /** How far the last label of the horizontal axis extends past the area. */
  overhang: number
  axisLines: number
  /** Texts run from right to left, and a legend below the area starts at the right. */
  fromRight: boolean
}

export const sampleWidth = (sizes: Sizes): number => 34 * sizes.unit
const LEGEND_SHARE_MAX = 0.4
const COLUMNS_MAX = 4
/** Pixels of area and names from which a layout loses nothing; and how much the shape and cut names weigh. */
const LAYOUT_SCORE = { width: 160, height: 110, aspect: 1.6, shape: 0.3, cut: 0.8, name: 300, nameMin: 48 }

const fixedWidth = (needs: Needs, sizes: Sizes) => sampleWidth(sizes) + needs.shareWidth + 2 * sizes.gap

/** The longest name, and a little more, so that rounding does not cut it. */
const nameRoom = (needs: Needs) => Math.max(0, ...needs.nameWidths) + 0.5

const areaRect = (
  { body, tickWidth, overhang, axisLines }: Needs,
  sizes: Sizes,
  right: number,
  below: number,
): Rect => {
  const line = sizes.small * sizes.leading
  const left = tickWidth + sizes.gap
  const x = Math.round(body.x + left)
  const y = Math.round(body.y + line + sizes.gap / 2)
  return {
    x,
    y,
    width: Math.max(1, Math.round(body.x + body.width - Math.max(overhang, right)) - x),
    height: Math.max(1, Math.round(body.y + body.height - sizes.gap / 2 - axisLines * line - below) - y),
  }
}

/** Breaks items of these widths into lines of at most `width`, as lists of positions. */
export function wrappedLines(widths: readonly number[], width: number): number[][] {
  const lines: number[][] = []
  let used = Number.POSITIVE_INFINITY
  widths.forEach((needed, at) => {
    if (used + needed > width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(at)
    used += needed
  })
  return lines
}

function beside(needs: Needs, sizes: Sizes, columns: number): Layout {
  const { body, nameWidths } = needs
  const rows = Math.ceil(nameWidths.length / columns)
  const fixed = fixedWidth(needs, sizes)
  const natural = columns * (fixed + nameRoom(needs)) + (columns - 1) * 2 * sizes.gap
  const width = Math.min(natural, LEGEND_SHARE_MAX * body.width)
  const columnWidth = (width - (columns - 1) * 2 * sizes.gap) / columns
  const area = areaRect(needs, sizes, width + 3 * sizes.gap, 0)
  const keyHeight =
    wrappedLines(needs.keyWidths, width).length * sizes.small * sizes.leading +
    (needs.keyWidths.length > 0 ? sizes.gap : 0)
  const room = body.y + body.height - area.y
  const rowHeight = Math.min(1.7 * sizes.label, (room - keyHeight) / rows)
  return {
    area,
    legend: {
      place: 'right',
      columns,
      rows,
      box: { x: body.x + body.width - width, y: area.y, width, height: room },
      columnWidth,
      nameWidth: columnWidth - fixed,
      rowHeight,
      keyTop: rows * rowHeight + sizes.gap,
    },
  }
}

function below(needs: Needs, sizes: Sizes, columns: number): Layout {
  const { body, nameWidths } = needs
  const rows = Math.ceil(nameWidths.length / columns)
  const between = 3 * sizes.gap
  const widest = fixedWidth(needs, sizes) + nameRoom(needs)
  const columnWidth = Math.min(widest, (body.width - (columns - 1) * between) / columns)
  const rowHeight = 1.45 * sizes.label
  const lines = wrappedLines(needs.keyWidths, body.width).length
  const height = rows * rowHeight + (lines > 0 ? lines * sizes.small * sizes.leading + sizes.gap / 2 : 0)
  const area = areaRect(needs, sizes, 0, height + sizes.gap)
  const width = columns * columnWidth + (columns - 1) * between
  return {
    area,
    legend: {
      place: 'below',
      columns,
      rows,
      box: {
        x: needs.fromRight ? body.x + body.width - width : body.x,
        y: body.y + body.height - height,
        width,
        height,
      },
      columnWidth,
      nameWidth: columnWidth - fixedWidth(needs, sizes),
      rowHeight,
      keyTop: rows * rowHeight + sizes.gap / 2,
    },
  }
}

/** Higher is better: a large area of a good shape, whole names, rows that don't overlap. */
function worth({ area, legend }: Layout, needs: Needs, sizes: Sizes): number {
  // A very long name is cut in any case; it must not push the curves aside.
  const seen = needs.nameWidths.map((width) => {
    const wanted = Math.min(width, LAYOUT_SCORE.name * sizes.unit)
    return legend.nameWidth >= wanted ? 1 : (0.5 * Math.max(0, legend.nameWidth)) / wanted
  })
  const whole = seen.reduce((sum, part) => sum + part, 0) / seen.length
  const size = Math.sqrt(Math.max(1, area.width) * Math.max(1, area.height))
  const tooNarrow = Math.min(1, area.width / (LAYOUT_SCORE.width * sizes.unit))
  const tooLow = Math.min(1, area.height / (LAYOUT_SCORE.height * sizes.unit))
  const legible = Math.max(0.01, Math.min(1, legend.nameWidth / (LAYOUT_SCORE.nameMin * sizes.unit)))
  const aspect = Math.max(1, area.width) / Math.max(1, area.height) / LAYOUT_SCORE.aspect
  const shape = Math.exp(-LAYOUT_SCORE.shape * Math.log(aspect) ** 2)
  const crowded = Math.min(1, legend.rowHeight / (1.25 * sizes.label)) ** 4
  return (
    size *
    shape *
    crowded *
    legible ** 2 *
    Math.max(0, tooNarrow) ** 2 *
    Math.max(0, tooLow) ** 2 *
    (1 - LAYOUT_SCORE.cut * (1 - whole))
  )
}

/** The best place for the legend: beside the area or below it, in one to four columns. */
export function layoutOf(needs: Needs, sizes: Sizes): Layout {
  const candidates: Layout[] = []
  for (let columns = 1; columns <= Math.min(COLUMNS_MAX, needs.nameWidths.length); columns++) {
    candidates.push(below(needs, sizes, columns))
    if (columns <= 2) candidates.push(beside(needs, sizes, columns))
  }
  return candidates.reduce((best, next) =>
    worth(next, needs, sizes) > worth(best, needs, sizes) ? next : best,
  )
}
