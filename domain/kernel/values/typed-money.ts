/** The largest amount of a line, in cents: more than any charter or order costs. */
const mostCents = 10_000_000_000

const figures = /^(?<sign>-?)(?<whole>\d{1,3}(?:,\d{3})+|\d*)(?:\.(?<part>\d*))?$/

/** The digits of a number before and after its point, without separators. */
interface TypedFigure {
  readonly isMinus: boolean
  readonly whole: string
  readonly part: string
}

/** Splits a number as people and spreadsheets write it: '1,250', '-200', '(45.50)'. Undefined for anything else. */
function readFigure(text: string): TypedFigure | undefined {
  const bare = text.replaceAll(/\s/g, '').replace('−', '-')
  const inBrackets = /^\((.+)\)$/.exec(bare)?.[1]
  const { sign, whole = '', part = '' } = figures.exec(inBrackets ?? bare)?.groups ?? {}
  if (sign === undefined || `${whole}${part}` === '') return undefined
  return { isMinus: (sign === '-') !== (inBrackets !== undefined), whole: whole.replaceAll(',', ''), part }
}

/** Adding zero turns minus zero into zero. */
const signed = (isMinus: boolean, value: number): number => (isMinus ? -value : value) + 0

/**
 * Cents of an amount as a person types it: '1,250', '$1,250.00', '-200', '(200)'. Undefined for anything else: more than
 * two decimals are refused instead of rounded, because they are typed by mistake.
 */
export function readMoney(text: string): number | undefined {
  const figure = readFigure(text.replaceAll('$', ''))
  if (figure === undefined || figure.part.length > 2) return undefined
  const cents = Number(figure.whole) * 100 + Number(figure.part.padEnd(2, '0'))
  return cents > mostCents ? undefined : signed(figure.isMinus, cents)
}

/** A number with any decimals as a person types it: '1,250.5', '(3)'. Undefined for anything else. */
export function readDecimal(text: string): number | undefined {
  const figure = readFigure(text)
  return figure && signed(figure.isMinus, Number(`${figure.whole}.${figure.part}`))
}

/** An amount as it is shown in its box: '1250.00'. */
export const moneyText = (cents: number): string => (cents / 100).toFixed(2)
