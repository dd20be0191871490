const clockWords = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?`
const dayAndClock = new RegExp(String.raw`^(\d[\d./-]*\d)[T\s]+(${clockWords})$`, 'i')

/** The day of a cell, without the time that a spreadsheet writes after it. */
export const dayPart = (words: string): string => dayAndClock.exec(words.trim())?.[1] ?? words

/** The time of a cell in hours and minutes, without the day before it and without seconds. */
export function timePart(words: string): string {
  const clock = dayAndClock.exec(words.trim())?.[2] ?? words.trim()
  return clock.replace(/^(\d{1,2}:\d{2}):[0-5]\d(?:\.\d+)?(?=\s*(?:[ap]\.?m\.?)?$)/i, '$1')
}
