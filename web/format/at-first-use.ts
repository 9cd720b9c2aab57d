/** Made when it is first asked for, then kept: an `Intl` object takes milliseconds, which no page should wait for while it loads. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
