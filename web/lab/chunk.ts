// What is loaded once a laboratory's results are looked at, entered or decided by, in one piece.
export { LabDialog } from './lab-dialog.tsx'
export { LabTable } from './lab-table.tsx'
export { DecisionDialog } from './standing/decision-dialog.tsx'
