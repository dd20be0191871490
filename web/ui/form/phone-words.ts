/**
 * A US number as it looks while it is typed: '2015550148' -> '(201) 555-0148', a leading 1 stripped (2-content section
 * 5). A number typed with + keeps its country (decision C5), and more than ten digits stay as they are.
 */
export function phoneAsTyped(text: string): string {
  // An extension is kept as it is typed.
  if (/^\s*\+(?!1)/.test(text) || /\d.*[a-z#]/i.test(text)) return text
  const digits = text.replaceAll(/\D/g, '').replace(/^1/, '')
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (text.trim() === '+' || digits.length > 10) return text
  if (line !== '') return `(${area}) ${exchange}-${line}`
  return exchange === '' ? area : `(${area}) ${exchange}`
}
