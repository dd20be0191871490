import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The three digits before a US number's seven; undefined for any other number. */
export const areaCodeOf = (home: string | undefined): string | undefined => /^\+1(\d{3})\d{7}$/.exec(home ?? '')?.[1]

/** A US number as people read it, '(214) 555-0144'; any other with its country (decision M12). */
export function shownNumber(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone, 'US')
  if (!parsed) return phone
  return parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational()
}

/**
 * A number as text messages are sent to it, E.164, from what a person may type: 10 digits, 7 digits that take the area
 * code of `home`, a leading 1, or a plus with its country (1-shell section 5, decisions M12 and C5). Undefined for what
 * is no number, and for 7 digits without an area code to take.
 */
export function textNumber(typed: string, home?: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, '')
  const isLocal = digits.length === 7 && !typed.trim().startsWith('+')
  const areaCode = areaCodeOf(home)
  if (isLocal && areaCode === undefined) return undefined
  const parsed = parsePhoneNumberFromString(isLocal ? `${areaCode}${digits}` : typed, 'US')
  return parsed?.isPossible() && !parsed.ext ? parsed.number : undefined
}
