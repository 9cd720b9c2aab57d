import type { ReactNode } from 'react'

/**
 * A number with its sign, or with its unit: it runs from left to right, whatever stands around it or is only read out
 * beside it. Of a `<bdi>` the first letter decides, and a figure has none of its own.
 */
export const LeftToRight = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>
