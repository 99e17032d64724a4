/** A file that belongs to the rows of the database, and into every copy of it. */
export interface KeptFile {
  /** Inside a copy, with slashes: 'artwork/ab12…'. */
  readonly path: string
  /** Where it is. */
  readonly file: string
}
