import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { removeInvisibleMarks } from './invisible-marks.ts'

/** Characters of a phone number: digits and separators. A text with others is no number. */
const written = /^[\d\s()+./\u2010-\u2015-]+$/

/**
 * A typed phone number as it is kept, in E.164 (decision M12): a US number whose area code exists, with or without its
 * leading 1, or a number with a plus and its country (decision C5, 2-content section 5). Undefined for anything else.
 */
export function phoneNumber(typed: string): string | undefined {
  const visible = removeInvisibleMarks(typed)
    .trim()
    .replace(/^00(?=[1-9])/, '+')
  const parsed = written.test(visible) ? parsePhoneNumberFromString(visible, 'US') : undefined
  const isReal = parsed?.countryCallingCode === '1' ? parsed.isValid() : parsed?.isPossible()
  return isReal ? parsed?.number : undefined
}
