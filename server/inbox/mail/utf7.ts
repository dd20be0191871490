const base64 = /\+([A-Za-z0-9+/]*)-?/g

/** A run of base64 digits as the UTF-16 characters that it holds, the highest byte first. */
function utf16(digits: string): string {
  const bytes = Buffer.from(digits, 'base64')
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(bytes.readUInt16BE(at))
  return text
}

/**
 * UTF-7 (RFC 2152), which neither the platform nor the parser reads: characters beyond ASCII are base64 between '+' and
 * '-'. Text that is no UTF-7 comes back with its plus signs.
 */
export const decodeUtf7 = (text: string): string =>
  text.replaceAll(base64, (whole, digits: string) => {
    if (digits === '') return whole === '+-' ? '+' : whole
    const decoded = utf16(digits)
    return decoded.length > 0 && decoded.isWellFormed() && !decoded.includes('\u0000') ? decoded : whole
  })

export const isUtf7 = (label: string): boolean => /^(?:x-)?(?:unicode-1-1-)?utf-?7$/i.test(label)
