import fc from 'fast-check'

/** A monotone curve from anywhere. */
export const curves = fc
  .record({
    steps: fc.array(
      fc.tuple(fc.double({ min: 1, max: 500, noNaN: true }), fc.double({ min: 0.01, max: 5, noNaN: true })),
      { minLength: 2, maxLength: 12 },
    ),
    sign: fc.constantFrom(1, -1),
  })
  .map(({ steps, sign }) => {
    let [dose, delta] = [0, 0]
    return steps.map(([more, up]): [number, number] => {
      dose += more
      delta += sign * up
      return [dose, delta]
    })
  })
