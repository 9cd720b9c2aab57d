// The random numbers of an uncertainty once more, for tests: with BigInt, one at a time, and nothing in common with the module.

const WORD = 0xffffffffn
const utf8 = new TextEncoder()

export function plainKey(id: string): bigint {
  let hash = 0x811c9dc5n
  for (const byte of utf8.encode(id)) hash = ((hash ^ BigInt(byte)) * 0x01000193n) & WORD
  return hash
}

function plainPhilox(counter: readonly bigint[], key: readonly bigint[]): bigint[] {
  let [a, b, c, d] = counter as [bigint, bigint, bigint, bigint]
  let [k0, k1] = key as [bigint, bigint]
  for (let round = 0; round < 10; round++) {
    const first = 0xd2511f53n * a
    const second = 0xcd9e8d57n * c
    a = (second >> 32n) ^ b ^ k0
    b = second & WORD
    c = (first >> 32n) ^ d ^ k1
    d = first & WORD
    k0 = (k0 + 0x9e3779b9n) & WORD
    k1 = (k1 + 0xbb67ae85n) & WORD
  }
  return [a, b, c, d]
}

// Wichura (1988), AS 241: numerators and denominators from the highest power down.
const NEAR = {
  above: [
    2509.0809287301227, 33430.575583588128, 67265.7709270087, 45921.95393154987, 13731.693765509461,
    1971.5909503065513, 133.14166789178438, 3.3871328727963665,
  ],
  below: [
    5226.495278852546, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
    687.1870074920579, 42.31333070160091, 1,
  ],
}
const MIDDLE = {
  above: [
    7.745450142783414e-4, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  below: [
    1.0507500716444169e-9, 5.475938084995345e-4, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
}
const FAR = {
  above: [
    2.0103343992922881e-7, 2.711555568743488e-5, 0.0012426609473880784, 0.026532189526576124,
    0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  below: [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 7.868691311456133e-4,
    0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
  ],
}
const at = (r: number, { above, below }: typeof NEAR): number => {
  const value = (powers: readonly number[]) => powers.reduce((sum, power) => sum * r + power)
  return value(above) / value(below)
}

export function plainQuantile(p: number): number {
  const q = p - 0.5
  if (Math.abs(q) <= 0.425) return q * at(0.180625 - q * q, NEAR)
  const r = Math.sqrt(-Math.log(Math.min(p, 1 - p)))
  return Math.sign(q) * (r <= 5 ? at(r - 1.6, MIDDLE) : at(r - 5, FAR))
}

/** The normal number of a pair of draws, by its name. */
export function plainNormal(seed: number, pair: number, latent: number, key: bigint, tag: number): number {
  const words = plainPhilox(
    [BigInt(pair), BigInt(latent) >> 1n, key, BigInt(tag)],
    [BigInt(seed) & WORD, BigInt(seed) >> 32n],
  )
  const [a, b] = latent % 2 === 0 ? [words[0]!, words[1]!] : [words[2]!, words[3]!]
  return plainQuantile((Number(a >> 6n) * 2 ** 26 + Number(b >> 6n) + 0.5) / 2 ** 52)
}
