// What is loaded with a sheet of results, in one piece; its worker and its module come when they are wanted.
export { SpreadCard } from './spread-card.tsx'
export { UncertaintySection } from './uncertainty-section.tsx'
