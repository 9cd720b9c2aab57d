// What is loaded once a laboratory's results are looked at, entered or decided by, in one piece.

export { DecisionDialog } from './decision-dialog.tsx'
export { LabDialog } from './lab-dialog.tsx'
export { LabTable } from './lab-table.tsx'
