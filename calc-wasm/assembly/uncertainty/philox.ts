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

/** The low and the high words of four products of 64 bits. */
@inline
function lowWords(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27)
}
@inline
function highWords(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31)
}

/** `uniform` of two pairs of words. */
@inline
function uniforms(a: v128, b: v128): v128 {
  const high = f64x2.convert_low_i32x4_u(i32x4.shr_u(a, 6))
  const low = f64x2.convert_low_i32x4_u(i32x4.shr_u(b, 6))
  const sum = f64x2.add(f64x2.add(f64x2.mul(high, f64x2.splat(67108864.0)), low), f64x2.splat(0.5))
  return f64x2.mul(sum, f64x2.splat(1.0 / 4503599627370496.0))
}

/** The uniform numbers of four counters, whose words 1 and 2 stand in tables u32[4]: of the first its even and its odd one, then of the next. */
export function putUniforms(out: usize, pair: u32, words1: usize, words2: usize, tag: u32, k0: u32, k1: u32): void {
  let c1 = v128.load(words1)
  let c2 = v128.load(words2)
  let c0 = i32x4.splat(pair)
  let c3 = i32x4.splat(tag)
  const first = i32x4.splat(<u32>MULTIPLIER_0)
  const second = i32x4.splat(<u32>MULTIPLIER_1)
  for (let round = 0; round < ROUNDS; round++) {
    const a0 = i64x2.extmul_low_i32x4_u(c0, first)
    const a1 = i64x2.extmul_high_i32x4_u(c0, first)
    const b0 = i64x2.extmul_low_i32x4_u(c2, second)
    const b1 = i64x2.extmul_high_i32x4_u(c2, second)
    c0 = v128.xor(v128.xor(highWords(b0, b1), c1), i32x4.splat(k0))
    c1 = lowWords(b0, b1)
    c2 = v128.xor(v128.xor(highWords(a0, a1), c3), i32x4.splat(k1))
    c3 = lowWords(a0, a1)
    k0 += WEYL_0
    k1 += WEYL_1
  }
  for (let half = 0; half < 2; half++) {
    const even = uniforms(c0, c1)
    const odd = uniforms(c2, c3)
    v128.store(out, i8x16.shuffle(even, odd, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23))
    v128.store(out, i8x16.shuffle(even, odd, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31), 16)
    out += 32
    c0 = upper(c0)
    c1 = upper(c1)
    c2 = upper(c2)
    c3 = upper(c3)
  }
}

/** The last two lanes in the place of the first. */
@inline
function upper(a: v128): v128 {
  return i8x16.shuffle(a, a, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15)
}

/** A number between 0 and 1, neither of them included, from 52 bits: exact in a double. */
export function uniform(a: u32, b: u32): f64 {
  return (<f64>(a >> 6) * 67108864.0 + <f64>(b >> 6) + 0.5) * (1.0 / 4503599627370496.0)
}
