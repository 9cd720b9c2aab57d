/** The mark is a distillation curve. */
export function Brand() {
  return (
    <>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect width="32" height="32" rx="6" className="brand-plate" />
        <path d="M6 25 11 20.5 21 16 26 7" className="brand-line" />
      </svg>
      <span lang="en" dir="ltr">
        Fuelblend
      </span>
    </>
  )
}
