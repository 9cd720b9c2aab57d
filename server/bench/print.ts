import type { Goal, Table } from './bench.ts'

const isNumeric = (text: string): boolean => /^[-–\d.,]*$/.test(text)

/** Rows under heads, as wide as their longest cell; numbers to the right. */
function layOut(head: string[], rows: (string | number)[][]): string[] {
  const cells = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  const right = head.map(
    (_, column) => column > 0 && rows.every((row) => isNumeric(String(row[column] ?? ''))),
  )
  const lines = cells.map((row) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? ''
        return right[column] ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [lines[0]!, rule, ...lines.slice(1)]
}

export const tableText = ({ title, head, rows, notes = [] }: Table): string =>
  [`\n${title}`, ...layOut(head, rows), ...notes.map((note) => `· ${note}`)].join('\n')

export function goalsText(goals: Goal[]): string {
  const rows = goals.map(({ what, goal, figure, isMet }) => [what, goal, figure, isMet ? 'met' : 'MISSED'])
  return ['\nGoals', ...layOut(['what', 'goal', 'figure', ''], rows)].join('\n')
}
