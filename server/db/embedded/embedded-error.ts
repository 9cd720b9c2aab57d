/** Why the embedded PostgreSQL can't be used. The message can be shown as it is. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}
