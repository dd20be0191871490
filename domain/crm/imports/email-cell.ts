import { isEmailAddress } from '../../kernel/index.ts'
import type { UnreadPart } from './imported-contact.ts'

const placeholder = /^(?:[-–—./?]*|n\.?\/?a\.?|none|null|nil|unknown|tbd|no e-?mail)$/i
const inBrackets = /<\s*([^<>\s]+@[^<>\s]+)\s*>/
/** Label that a space separates from its address. */
const labelAlone = /^(?:e-?mail|home|work|office|private|privat)\s*:$/i
const remarkBehind = /\s*\([^()@]*\)$/
const labelBefore = /^(?:mailto:|(?:e-?mail|home|work|office|private|privat)\s*:)\s*/i

/** Extracts the address from 'Ann <ann@vale.example>' and 'mailto:ann@vale.example'. */
const readAddress = (part: string): string =>
  (inBrackets.exec(part)?.[1] ?? part)
    .replace(labelBefore, '')
    .replace(remarkBehind, '')
    .replaceAll(/^['"(]+|['").,]+$/g, '')
    .trim()

const splitParts = (cell: string): readonly string[] =>
  cell
    .split(/[;,|\n]|\s\/\s|(?<=@[^\s/]+)\/(?=[^\s/@]+@)|\s&\s|\s+(?:or|and|und|oder|et|ou|y|o|e)\s+|\s+(?=[^\s<>@]+@)/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** True if a part is a name before an address in angle brackets. */
const isNameBefore = (parts: readonly string[], at: number): boolean =>
  !(parts[at] ?? '').includes('@') && inBrackets.test(parts[at + 1] ?? '')

/** Reads the addresses of a cell in lower case and returns the parts that are not addresses. */
export function readEmailCell(cell: string): {
  readonly emails: readonly string[]
  readonly unread: readonly UnreadPart[]
} {
  const parts = splitParts(cell)
  const read = parts.flatMap((part, at) =>
    placeholder.test(part) || labelAlone.test(part) || isNameBefore(parts, at)
      ? []
      : [{ part, email: readAddress(part) }],
  )
  return {
    emails: [...new Set(read.filter(({ email }) => isEmailAddress(email)).map(({ email }) => email.toLowerCase()))],
    unread: read.flatMap(({ part, email }) =>
      isEmailAddress(email) ? [] : [{ value: part, words: `'${part}' is not an email address.` }],
    ),
  }
}
