import { negated, type SearchCondition } from './search-condition.ts'
import { readFacet, readNumber, type Fault, type Read, type SearchAttributes } from './search-attributes.ts'

// The grammar, or binding tighter than and as in the hosted index:
//   all    = any { AND any }
//   any    = one { OR one }
//   one    = [ NOT ] ( '(' all ')' | test )
//   test   = name ':' value | name ':' number TO number | name ( < <= = != >= > ) number

interface Token {
  readonly kind: 'word' | 'quoted' | 'sign'
  readonly text: string
  readonly at: number
}

const pattern = /\s+|([()])|(<=|>=|!=|[<>=:])|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s()<>=:!"']+)/y
const comparisons = new Set(['<', '<=', '=', '!=', '>=', '>'])
const deepest = 20

/** A fault at a place of the text. Thrown and caught in this file only: a parser that returns faults reads badly. */
class FilterFault extends Error {
  readonly fault: Fault
  constructor(code: string, params: Fault['params'] = {}) {
    super(code)
    this.fault = { code, params }
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex
    const match = pattern.exec(text)
    if (!match) throw new FilterFault('unexpected', { at, found: text.slice(at, at + 20) })
    const [, bracket, comparison, double, single, word] = match
    const sign = bracket ?? comparison
    const quoted = double ?? single
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at })
    else if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted.replaceAll(/\\(.)/g, '$1'), at })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, at })
  }
  return tokens
}

class Parser {
  readonly #tokens: readonly Token[]
  readonly #attributes: SearchAttributes
  readonly #length: number
  #next = 0

  constructor(text: string, attributes: SearchAttributes) {
    this.#tokens = tokensOf(text)
    this.#attributes = attributes
    this.#length = text.length
  }

  whole(): SearchCondition {
    if (this.#tokens.length === 0) return { and: [] }
    const condition = this.#all(0)
    if (this.#next < this.#tokens.length) this.#unexpected('AND')
    return condition
  }

  #all(depth: number): SearchCondition {
    const parts = [this.#any(depth)]
    while (this.#takeWord('AND')) parts.push(this.#any(depth))
    return parts.length === 1 && parts[0] ? parts[0] : { and: parts }
  }

  #any(depth: number): SearchCondition {
    const parts = [this.#one(depth)]
    while (this.#takeWord('OR')) parts.push(this.#one(depth))
    return parts.length === 1 && parts[0] ? parts[0] : { or: parts }
  }

  #one(depth: number): SearchCondition {
    if (depth > deepest) throw new FilterFault('too-deep', { most: deepest })
    if (this.#takeWord('NOT')) return negated(this.#one(depth + 1))
    if (!this.#takeSign('(')) return this.#test()
    const inner = this.#all(depth + 1)
    if (!this.#takeSign(')')) this.#unexpected(')')
    return inner
  }

  #test(): SearchCondition {
    const attribute = this.#value('name')
    const sign = this.#tokens[this.#next]
    if (sign?.kind !== 'sign' || (sign.text !== ':' && !comparisons.has(sign.text)))
      return this.#unexpected('comparison')
    this.#next += 1
    const value = this.#value('value')
    if (sign.text !== ':') return read(readNumber(this.#attributes, { attribute, operator: sign.text, value }))
    if (!this.#takeWord('TO')) return read(readFacet(this.#attributes, attribute, value))
    const most = this.#value('value')
    const bound = (operator: string, limit: string) =>
      read(readNumber(this.#attributes, { attribute, operator, value: limit }))
    return { and: [bound('>=', value), bound('<=', most)] }
  }

  #value(expected: string): string {
    const token = this.#tokens[this.#next]
    if (!token || token.kind === 'sign') return this.#unexpected(expected)
    this.#next += 1
    return token.text
  }

  #takeWord(text: string): boolean {
    return this.#take('word', text)
  }

  #takeSign(text: string): boolean {
    return this.#take('sign', text)
  }

  #take(kind: Token['kind'], text: string): boolean {
    const token = this.#tokens[this.#next]
    if (token?.kind !== kind || token.text !== text) return false
    this.#next += 1
    return true
  }

  #unexpected(expected: string): never {
    const token = this.#tokens[this.#next]
    throw new FilterFault('unexpected', { at: token?.at ?? this.#length, found: token?.text ?? '', expected })
  }
}

function read(result: Read): SearchCondition {
  if ('fault' in result) throw new FilterFault(result.fault.code, result.fault.params)
  return result.condition
}

/** Reads the `filters` text of a search: `active:true AND (status:open OR departure_date >= 1)`. */
export function parseFilters(text: string, attributes: SearchAttributes): Read {
  try {
    return { condition: new Parser(text, attributes).whole() }
  } catch (error) {
    if (error instanceof FilterFault) return { fault: error.fault }
    throw error
  }
}

const comparison = /^(.+?)\s*(<=|>=|!=|<|>|=)\s*(\S+)$/
const range = /^([^:]+?)\s*:\s*(\S+)\s+TO\s+(\S+)$/i

/** One entry of `facetFilters`: `status:open`. A value may hold colons, a name does not. */
export function parseFacetFilter(text: string, attributes: SearchAttributes): Read {
  const colon = text.indexOf(':')
  if (colon < 1) return { fault: { code: 'unexpected', params: { found: text, expected: 'name:value' } } }
  return readFacet(attributes, text.slice(0, colon).trim(), text.slice(colon + 1).trim())
}

/** One entry of `numericFilters`: `departure_date>=1` or `seats:4 TO 8`. */
export function parseNumericFilter(given: string, attributes: SearchAttributes): Read {
  const text = given.trim()
  const [, name, from, to] = range.exec(text) ?? []
  if (name !== undefined && from !== undefined && to !== undefined) {
    const bounds = [
      readNumber(attributes, { attribute: name, operator: '>=', value: from }),
      readNumber(attributes, { attribute: name, operator: '<=', value: to }),
    ]
    const fault = bounds.find((bound) => 'fault' in bound)
    return fault ?? { condition: { and: bounds.flatMap((bound) => ('condition' in bound ? [bound.condition] : [])) } }
  }
  const [, attribute, operator, value] = comparison.exec(text) ?? []
  if (attribute === undefined || operator === undefined || value === undefined) {
    return { fault: { code: 'unexpected', params: { found: text, expected: 'name>=number' } } }
  }
  return readNumber(attributes, { attribute, operator, value })
}
