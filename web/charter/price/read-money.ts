/** The largest amount of a line, in cents: what a price of a charter never reaches. */
const mostCents = 10_000_000_000

const amounts = /^(?<sign>-?)(?<whole>\d{1,3}(?:,\d{3})+|\d*)(?:\.(?<part>\d{0,2}))?$/

/** Cents of digits with at most two decimals; undefined where there are none, or too many. */
function centsOf(whole: string, part: string): number | undefined {
  if (`${whole}${part}` === '') return undefined
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  return cents > mostCents ? undefined : cents
}

/**
 * Cents of an amount as a person types it: '1,250', '$1,250.00', '-200', '(200)'. Undefined for anything else: more than
 * two decimals are refused instead of rounded, because nobody types them on purpose.
 */
export function readMoney(text: string): number | undefined {
  const bare = text.replaceAll(/[\s$]/g, '').replace('−', '-')
  const inBrackets = /^\((.+)\)$/.exec(bare)?.[1]
  const groups = amounts.exec(inBrackets ?? bare)?.groups
  const cents = groups && centsOf(groups['whole'] ?? '', groups['part'] ?? '')
  if (cents === undefined) return undefined
  const isMinus = (groups?.['sign'] === '-') !== (inBrackets !== undefined)
  // Adding nothing keeps minus nothing from being an amount.
  return (isMinus ? -cents : cents) + 0
}

/** An amount as it is shown in its box: '1250.00'. */
export const moneyText = (cents: number): string => (cents / 100).toFixed(2)
