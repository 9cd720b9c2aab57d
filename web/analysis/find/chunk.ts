// What is loaded once a recipe may be looked for, in one piece: each chunk costs the first page a line.
export { FindPanel } from './find-panel.tsx'
export { MoneyLine } from './money-line.tsx'
