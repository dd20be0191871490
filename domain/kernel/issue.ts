/** One fault of an input: where it is, which rule it broke, and the values that the message needs. Never a sentence. */
export interface Issue {
  readonly path: string
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}
