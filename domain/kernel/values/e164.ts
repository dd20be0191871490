/** A typed phone number in stored form: '(512) 555-0174' -> '+15125550174'. A number outside the US stays as typed. */
export function toE164(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  if (text.trim().startsWith('+')) return `+${digits}`
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return national.length === 10 ? `+1${national}` : text.trim()
}
