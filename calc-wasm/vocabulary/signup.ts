/** Who may open an account: anybody, whoever has an invitation into a company, nobody. */
export const SIGNUPS = ['open', 'invited', 'closed'] as const
export type Signup = (typeof SIGNUPS)[number]
