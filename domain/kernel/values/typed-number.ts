/** A number as people and spreadsheets write it, with commas between thousands; undefined for what is none. */
export function readNumber(words: string): number | undefined {
  const isNumber = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(words)
  return isNumber ? Number(words.replaceAll(',', '')) : undefined
}

/** Cents of an amount such as 18500 or $18,500.00; undefined for what is none. */
export function readCents(words: string): number | undefined {
  const dollars = readNumber(words.replace(/^\$\s*/, ''))
  return dollars === undefined ? undefined : Math.round(dollars * 100)
}
