import { familySync, MUSL } from 'detect-libc'

const libcOf = () => (process.platform === 'linux' ? `-${familySync() === MUSL ? 'musl' : 'glibc'}` : '')

/**
 * The package with the native code that draws, for this platform; null if it is installed. Package managers leave it out without
 * a word where it isn't to be had.
 */
export function missingPackage(from = import.meta.dir): string | null {
  const name = `@skia-canvas/${process.platform}-${process.arch}${libcOf()}`
  try {
    Bun.resolveSync(`${name}/package.json`, from)
    return null
  } catch {
    return name
  }
}
