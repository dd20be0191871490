import { fillWords, type Issue } from './issue.ts'

/**
 * Maps the codes of a room to words. `{name}` in a text is a parameter of the issue. `issue` makes an issue
 * of the room: codes without words do not compile. `words` describes an issue, undefined if of another room.
 */
export function roomMessages<Code extends string>(texts: Readonly<Record<Code, string>>) {
  const known = new Map<string, string>(Object.entries(texts))
  const issue = (path: string, code: Code, params?: Issue['params']): Issue => ({
    path,
    code,
    ...(params ? { params } : {}),
  })
  const words = ({ code, params }: Issue): string | undefined => {
    const text = known.get(code)
    return text === undefined ? undefined : fillWords(text, params)
  }
  return { issue, words }
}
