// What is loaded once a grade may be wanted, in one piece: the parts share nearly all that they need.
export { CheckAgainst } from './check-against.tsx'
export { ExampleVerdict } from './example-verdict.tsx'
export { LimitsSection } from './limits-section.tsx'
export { LiveLimits } from './live-limits.tsx'
export { VerdictLine } from './verdict-line.tsx'
