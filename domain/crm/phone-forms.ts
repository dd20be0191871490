import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number with its country, by decision C5: US unless it begins with a plus. Undefined for a part of one. */
function wholeNumber(typed: string) {
  const parsed = parsePhoneNumberFromString(typed, 'US')
  return parsed?.isPossible() ? parsed : undefined
}

/** A phone number as it is kept: E.164 where it is whole (decision M12), else as typed, such as 7 local digits. */
export const keptPhone = (typed: string): string => wholeNumber(typed)?.number ?? typed.trim()

/** Every form that a number may have in a record: as kept, as typed, as digits, in its country's format. */
export function phoneForms(typed: string): string[] {
  const whole = wholeNumber(typed)
  const written = [keptPhone(typed), typed.trim(), typed.replaceAll(/\D/g, '')]
  if (!whole) return [...new Set(written)]
  const { nationalNumber, number } = whole
  const dashed = nationalNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
  const manners = [whole.formatNational(), whole.formatInternational()]
  return [...new Set([...written, nationalNumber, number.slice(1), dashed, ...manners])]
}
