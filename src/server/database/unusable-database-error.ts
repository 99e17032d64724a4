/** The database cannot be used as it is. Repairing it is the seller's decision, not ours. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError'
}
