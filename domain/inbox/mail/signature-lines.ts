import { isBlank, isQuoteLine } from './quoted-lines.ts'

/** What gave a signature away; each kind is taken off a text once. */
export type SignatureMark = 'dashes' | 'underscores' | 'sent-from' | 'dash-name'

/** A signature or list footer is at most so many lines long; a longer end is what the person wrote. */
const longestSignature = 16

const longestSignatureLine = 320

/** 'Sent from my iPhone', 'Get Outlook for iOS': whole lines only, so that a sentence of the person stays. */
const sentFrom =
  /^(sent from my( [\p{L}\p{N}'.-]+){1,4}\.?|sent (from|via|using) (yahoo mail|outlook|mail|gmail|protonmail|proton mail|samsung|blackberry|aol|icloud)\b.{0,60}|get outlook for (ios|android).{0,60}|envoyé de mon .{1,40}|von meinem .{1,40} gesendet|enviado desde mi .{1,40})$/iu

/** '-Abhishek Kona': a name after a dash on a line of its own, unlike a bullet, which has a space after the dash. */
const dashName = /^-\p{Lu}[\p{L}.']*( \p{Lu}[\p{L}.']*){0,3}$/u

function markOf(line: string): SignatureMark | undefined {
  if (line.length > longestSignatureLine) return undefined
  if (/^(--|—)\s*$/.test(line)) return 'dashes'
  if (/^_{5,}\s*$/.test(line)) return 'underscores'
  if (sentFrom.test(line.trim())) return 'sent-from'
  return dashName.test(line.trim()) ? 'dash-name' : undefined
}

const standsAlone = (lines: readonly string[], at: number, end: number): boolean =>
  (at === 0 || isBlank(lines[at - 1])) && at === end - 1

/** Delimiters open a signature of several lines; the other marks are the last line and nothing follows them. */
function opens(mark: SignatureMark, lines: readonly string[], place: { at: number; end: number }): boolean {
  if (mark === 'dashes' || mark === 'underscores') return true
  return standsAlone(lines, place.at, place.end)
}

/**
 * Where the signature begins that ends just before line `end`, with what gave it away; undefined when there is none.
 * Marks in `taken` are passed over. A quoted line above ends the search: what follows a quote is an answer.
 */
export function signatureStart(
  lines: readonly string[],
  end: number,
  taken: ReadonlySet<SignatureMark>,
): { readonly at: number; readonly mark: SignatureMark } | undefined {
  for (let at = end - 1; at >= 0 && at >= end - longestSignature; at--) {
    const line = lines[at] ?? ''
    if (isQuoteLine(line)) return undefined
    const mark = markOf(line)
    if (mark && !taken.has(mark) && opens(mark, lines, { at, end })) return { at, mark }
  }
  return undefined
}
