// The quantile of the standard normal distribution, for the core and for what is asked without it. Bun and the AssemblyScript
// compiler both compile this file, so it imports nothing and its polynomials are written out, which allocates nothing.

/** Within this distance from ½ the central approximation holds. */
const CENTRAL: number = 0.425
const CENTRAL_SQUARE: number = 0.180625
/** The far tail begins beyond this √(−ln p). */
const FAR_TAIL_FROM: number = 5

/**
 * The quantile of the standard normal distribution, AS 241 (PPND16).
 *
 * In:       p, inside (0, 1)
 * Out:      z with Φ(z) = p
 * Validity: relative error about 1e-16; z against an independent computation: at most 1.8e-15
 * Source:   Wichura (1988), Applied Statistics 37, Algorithm AS 241
 * Check:    uncertainty/stream.test.ts
 */
export function normalQuantile(p: number): number {
  const q = p - 0.5
  if (Math.abs(q) <= CENTRAL) return middle(CENTRAL_SQUARE - q * q, q)
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p))
  const z = r <= FAR_TAIL_FROM ? tail(r - 1.6) : farTail(r - FAR_TAIL_FROM)
  return q < 0 ? -z : z
}

// Numerators and denominators of the three approximations, by Horner.

function middle(r: number, q: number): number {
  const over =
    ((((((2509.0809287301227 * r + 33430.57558358813) * r + 67265.7709270087) * r + 45921.95393154987) * r +
      13731.69376550946) *
      r +
      1971.5909503065513) *
      r +
      133.14166789178438) *
      r +
    3.3871328727963665
  const under =
    ((((((5226.495278852546 * r + 28729.085735721943) * r + 39307.89580009271) * r + 21213.794301586597) * r +
      5394.196021424751) *
      r +
      687.1870074920579) *
      r +
      42.31333070160091) *
      r +
    1
  return (q * over) / under
}

function tail(r: number): number {
  const over =
    ((((((0.0007745450142783414 * r + 0.022723844989269184) * r + 0.2417807251774506) * r +
      1.2704582524523684) *
      r +
      3.6478483247632045) *
      r +
      5.769497221460691) *
      r +
      4.630337846156546) *
      r +
    1.4234371107496835
  const under =
    ((((((1.0507500716444169e-9 * r + 0.0005475938084995345) * r + 0.015198666563616457) * r +
      0.14810397642748008) *
      r +
      0.6897673349851) *
      r +
      1.6763848301838038) *
      r +
      2.053191626637759) *
      r +
    1
  return over / under
}

function farTail(r: number): number {
  const over =
    ((((((2.0103343992922881e-7 * r + 0.000027115555687434876) * r + 0.0012426609473880784) * r +
      0.026532189526576124) *
      r +
      0.29656057182850487) *
      r +
      1.7848265399172913) *
      r +
      5.463784911164114) *
      r +
    6.657904643501103
  const under =
    ((((((2.0442631033899397e-15 * r + 1.421511758316446e-7) * r + 0.000018463183175100548) * r +
      0.0007868691311456133) *
      r +
      0.014875361290850615) *
      r +
      0.1369298809227358) *
      r +
      0.599832206555888) *
      r +
    1
  return over / under
}
