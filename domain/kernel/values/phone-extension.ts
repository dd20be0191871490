import { phoneNumber } from './phone-number.ts'

const extension = /^(.*?\d[\d\s)]*?)[\s,;]*(?:extension|ext|x|#)[\s.:]*\d{1,8}$/i

/** Length of a number with its extension: the time of the pattern grows with the square of it. */
const longest = 100

/** Returns the number before an extension, as in '(212) 555-0174 ext. 12'; undefined without an extension. */
export function numberBeforeExtension(typed: string): string | undefined {
  if (typed.length > longest) return undefined
  const [, number = ''] = extension.exec(typed.trim()) ?? []
  return phoneNumber(number)
}
