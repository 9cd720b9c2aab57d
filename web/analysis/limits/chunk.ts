// What is loaded once a grade may be wanted.
export { ExampleVerdict } from './example-verdict.tsx'
