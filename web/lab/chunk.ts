// What is loaded once a laboratory's results are looked at or entered, in one piece.
export { LabDialog } from './lab-dialog.tsx'
export { LabTable } from './lab-table.tsx'
