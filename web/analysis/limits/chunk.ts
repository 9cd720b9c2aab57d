// What is loaded once a grade may be wanted, in one piece: the parts share nearly all that they need.

export { ExampleVerdict } from './example-verdict.tsx'
export { LimitsSection, NextAction, ResultVerdict } from './limits-section.tsx'
