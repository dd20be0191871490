import type { MoneyBook } from './money-book.ts'

/** How a played provider answers calls of its interface, until a person changes it. */
export const answerModes = {
  usual: 'Answers',
  slow: 'Answers after 10 seconds',
  offline: 'Is offline: does nothing and answers 503',
  dropped: 'Does the next change and drops its answer',
  wrong: 'Answers the next call with words that cannot be read',
} as const

export type AnswerMode = keyof typeof answerModes

export const slowMs = 10_000

export const eventModes = {
  usual: 'Sends each event once',
  twice: 'Sends each event twice',
  late: 'Sends each event a minute late',
  held: 'Holds events until a person sends them',
  never: 'Sends no events',
} as const

/** The mode of a call; modes of one call end with it. `isChange` is false for a call that only asks. */
export function takeAnswerMode(book: MoneyBook, isChange: boolean): AnswerMode {
  const mode = (book.readSetting('calls') ?? 'usual') as AnswerMode
  const isOnce = mode === 'wrong' || (mode === 'dropped' && isChange)
  if (isOnce) book.setSetting('calls', '')
  return mode === 'dropped' && !isChange ? 'usual' : mode
}
