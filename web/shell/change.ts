/** Changes of one version for users. */
export interface Change {
  readonly version: string
  readonly date: string
  readonly points: readonly string[]
}
