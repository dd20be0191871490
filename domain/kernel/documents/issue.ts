/** One fault of an input: where it is, which rule it broke, and the values that the message needs. Never a sentence. */
export interface Issue {
  readonly path: string
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** Words whose `{name}` is replaced by parameters of an issue. */
export const fillWords = (words: string, params: Issue['params'] = {}): string =>
  words.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
