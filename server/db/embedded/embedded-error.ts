/** Why the embedded PostgreSQL can't be had. The message is fit to be shown as it is. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}
