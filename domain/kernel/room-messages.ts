import type { Issue } from './issue.ts'

/** What a room says about its issues. */
interface RoomMessages<Code extends string> {
  /** An issue of the room: a code without words does not compile. */
  readonly issue: (path: string, code: Code, params?: Issue['params']) => Issue
  /** The words of an issue, its parameters filled in; undefined for a code of another room. */
  readonly words: (issue: Issue) => string | undefined
}

/** Ties the codes of a room to its words. `{name}` in a text stands for a parameter of the issue. */
export function roomMessages<Code extends string>(texts: Readonly<Record<Code, string>>): RoomMessages<Code> {
  const known = new Map<string, string>(Object.entries(texts))
  return {
    issue: (path, code, params) => ({ path, code, ...(params ? { params } : {}) }),
    words: ({ code, params }) =>
      known.get(code)?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params?.[name] ?? '')),
  }
}
