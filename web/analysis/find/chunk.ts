// All that is loaded once a recipe may be looked for, as one chunk: each chunk costs the first page a line.
export { GoalFields } from './ask/goal-fields.tsx'
export { FindPanel } from './find-panel.tsx'
export { MoneyLine } from './money-line.tsx'
export { TryPanel } from './try/try-panel.tsx'
