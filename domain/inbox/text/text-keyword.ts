/** Requests of a customer by a single word (decision M12, CTIA Messaging Principles). */
export type TextKeyword = 'stop' | 'start' | 'help'

const words: Readonly<Record<TextKeyword, readonly string[]>> = {
  stop: ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'optout', 'revoke'],
  start: ['start', 'unstop', 'subscribe'],
  help: ['help', 'info'],
}

const byWord = new Map<string, TextKeyword>(
  (Object.keys(words) as TextKeyword[]).flatMap((keyword) => words[keyword].map((word) => [word, keyword] as const)),
)

/**
 * The keyword that is the whole text, in any case, with any blanks and full stop; undefined for words that only hold
 * one ('please stop by at noon'). 'Yes' starts again only after a STOP: otherwise it is an answer.
 */
export function textKeyword(body: string, isStopped: boolean): TextKeyword | undefined {
  const word = body
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '')
    .replaceAll(/[\s-]/g, '')
  if (word === 'yes') return isStopped ? 'start' : undefined
  return byWord.get(word)
}
