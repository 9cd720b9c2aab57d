export { persian } from './text.ts'
