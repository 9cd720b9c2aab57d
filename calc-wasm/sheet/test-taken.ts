import { tablesOf } from './sheet-layout.ts'
import { judgeRow } from './sheet-materials.ts'
import { answered, questionsOf } from './sheet-questions.ts'
import { textGrid } from './text-grid.ts'

/** What a file or a pasted text gives: its materials, and what is asked. */
export function taken(text: string, answers: Record<string, string> = {}) {
  const { grid, least } = textGrid(text)
  const [table] = tablesOf(grid, least)
  const { rows, mark, curve } = table!
  let columns = table!.columns
  const slash = answers.slash === undefined ? undefined : answers.slash === 'yes'
  for (const question of questionsOf(columns, rows, slash)) {
    const answer = answers[question.because]
    if (answer !== undefined) columns = answered(columns, question, answer)
  }
  const judged = rows.map(({ cells }) =>
    judgeRow(columns, cells, { mark, curve, corrects: true, slash: slash ?? false }),
  )
  return {
    columns,
    names: judged.map(({ body }) => body.name ?? ''),
    values: judged.map(({ body }) => body.properties),
    asked: questionsOf(columns, rows, slash).map(({ because, answers: all }) => [because, ...all]),
    kept: columns.flatMap(({ notKept, heading }) => (notKept ? [`${heading}: ${notKept}`] : [])),
  }
}
