const MULTIPLIER_0: u64 = 0xd2511f53
const MULTIPLIER_1: u64 = 0xcd9e8d57
const WEYL_0: u32 = 0x9e3779b9
const WEYL_1: u32 = 0xbb67ae85
const ROUNDS = 10

/** The four words made last. */
export let word0: u32 = 0
export let word1: u32 = 0
export let word2: u32 = 0
export let word3: u32 = 0

/**
 * Philox4x32-10: 128 random bits that depend on nothing but a counter and a key.
 *
 * In:       counter (four words), key (two words, the low one first)
 * Out:      word0 … word3
 * Source:   Salmon, Moraes, Dror & Shaw (2011), Parallel random numbers: as easy as 1, 2, 3
 * Check:    the three known answers of Random123, uncertainty/stream.test.ts
 */
export function philox(c0: u32, c1: u32, c2: u32, c3: u32, k0: u32, k1: u32): void {
  for (let round = 0; round < ROUNDS; round++) {
    const a = MULTIPLIER_0 * <u64>c0
    const b = MULTIPLIER_1 * <u64>c2
    c0 = <u32>(b >> 32) ^ c1 ^ k0
    c1 = <u32>b
    c2 = <u32>(a >> 32) ^ c3 ^ k1
    c3 = <u32>a
    k0 += WEYL_0
    k1 += WEYL_1
  }
  word0 = c0
  word1 = c1
  word2 = c2
  word3 = c3
}

/** A number between 0 and 1, neither of them included, from 52 bits: exact in a double. */
export function uniform(a: u32, b: u32): f64 {
  return (<f64>(a >> 6) * 67108864.0 + <f64>(b >> 6) + 0.5) * (1.0 / 4503599627370496.0)
}
