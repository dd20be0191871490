import type { Issue } from '../../kernel/index.ts'
import { contentMessages } from '../messages.ts'

type JsonFaultCode =
  | 'json-value'
  | 'json-name'
  | 'json-colon'
  | 'json-comma'
  | 'json-last-comma'
  | 'json-text'
  | 'json-end'

/** Tokens that may come next; `first` follows an opening bracket, where the closing one may come too. */
type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'after'

interface Reading {
  readonly expected: Expected
  /** Brackets that are open. */
  readonly open: readonly ('{' | '[')[]
}

/** Tokens of a text: a bracket, comma or colon; a text in quotes; a number; a word of JSON. */
const token =
  /[{}[\],:]|"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y

const space = /[ \t\n\r]*/y

const readAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

const closing = { '{': '}', '[': ']' } as const

const isClosing = (found: string): boolean => found === '}' || found === ']'

const closed = ({ open }: Reading): Reading => ({ expected: 'after', open: open.slice(0, -1) })

function afterValue(reading: Reading, found: string): Reading | JsonFaultCode {
  const last = reading.open.at(-1)
  if (last === undefined) return 'json-end'
  if (found === ',') return { ...reading, expected: last === '{' ? 'name' : 'value' }
  return found === closing[last] ? closed(reading) : 'json-comma'
}

function value(reading: Reading, found: string): Reading | JsonFaultCode {
  if (found === '{') return { expected: 'first name', open: [...reading.open, '{'] }
  if (found === '[') return { expected: 'first value', open: [...reading.open, '['] }
  return /^[\]},:]?$/.test(found) ? 'json-value' : { ...reading, expected: 'after' }
}

const name = (reading: Reading, found: string): Reading | JsonFaultCode =>
  found.startsWith('"') ? { ...reading, expected: 'colon' } : 'json-name'

const steps: Readonly<Record<Expected, (reading: Reading, found: string) => Reading | JsonFaultCode>> = {
  'first value': (reading, found) => (found === ']' ? closed(reading) : value(reading, found)),
  'first name': (reading, found) => (found === '}' ? closed(reading) : name(reading, found)),
  value: (reading, found) => (isClosing(found) ? 'json-last-comma' : value(reading, found)),
  name: (reading, found) => (isClosing(found) ? 'json-last-comma' : name(reading, found)),
  colon: (reading, found) => (found === ':' ? { ...reading, expected: 'value' } : 'json-colon'),
  after: afterValue,
}

/** The place of a fault, its line and column counted from 1. */
function faultAt(path: string, before: string, code: JsonFaultCode): Issue {
  const lines = before.split('\n')
  return contentMessages.issue(path, code, { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 })
}

/** A missing value after a colon is no comma too many. */
const codeBehind = (before: string, code: JsonFaultCode): JsonFaultCode =>
  code === 'json-last-comma' && before !== ',' ? 'json-value' : code

/** The first place at which the text of a field is no JSON; undefined where it is JSON. Every browser names the same. */
export function jsonFault(path: string, text: string): Issue | undefined {
  let reading: Reading = { expected: 'value', open: [] }
  let before = ''
  for (let at = readAt(space, text, 0).length; ;) {
    if (at === text.length && reading.expected === 'after' && reading.open.length === 0) return undefined
    const found = readAt(token, text, at)
    const isBrokenText = found === '' && text[at] === '"'
    const next = isBrokenText ? 'json-text' : steps[reading.expected](reading, found)
    if (typeof next === 'string') return faultAt(path, text.slice(0, at), codeBehind(before, next))
    reading = next
    before = found
    at += found.length
    at += readAt(space, text, at).length
  }
}
