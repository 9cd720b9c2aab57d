/* What the plain form must not hold: all but characters that every client reads alike. */
const PLAIN = /[^\x20-\x7e]+|["\\%]/g

/** Percent-encoded UTF-8, including the marks that RFC 5987 doesn't allow and `encodeURIComponent` leaves alone. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** A file to be saved under a name in any script; old clients get its plain characters (RFC 6266, RFC 5987). */
export function attachment(fileName: string): string {
  const plain = fileName.replace(PLAIN, '_').replace(/^_+(?=[-.])/, 'blend')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`
}
