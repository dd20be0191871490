/*
 * Lengths in feet, inches and fractions of an inch (3-aviation section 9): halves, quarters, eighths and sixteenths, and
 * 12 inches to a foot. A length is a number of inches; it is negative below zero.
 */

const inchesAFoot = 12

/** Denominators of fractions of an inch. */
const denominators = [2, 4, 8, 16] as const

const finest = 16

/** Fractions of an inch in their lowest terms, the smallest first: 1/16, 1/8, 3/16 and so on to 15/16. */
export const inchFractions: readonly string[] = Array.from({ length: finest - 1 }, (_, at) => printFraction(at + 1))

/** The parts of a length as they are edited. */
export interface LengthParts {
  readonly negative: boolean
  readonly feet: number
  readonly inches: number
  /** One of `inchFractions`; absent for whole inches. */
  readonly fraction?: string
}

/** A fraction in its lowest terms from a number of sixteenths, 1 to 15. */
function printFraction(sixteenths: number): string {
  let [above, below] = [sixteenths, finest]
  while (above % 2 === 0) [above, below] = [above / 2, below / 2]
  return `${above}/${below}`
}

/** Inches of a fraction such as '3/8'; undefined for one that is not of halves, quarters, eighths or sixteenths. */
function readFraction(fraction: string): number | undefined {
  const [above = Number.NaN, below = Number.NaN] = fraction.split('/').map(Number)
  const isKnown = denominators.some((one) => one === below) && Number.isInteger(above) && above > 0 && above < below
  return isKnown ? above / below : undefined
}

/** A length from its parts, in inches. */
export function joinLength({ negative, feet, inches, fraction }: LengthParts): number {
  const size = feet * inchesAFoot + inches + (fraction === undefined ? 0 : (readFraction(fraction) ?? 0))
  return negative && size !== 0 ? -size : size
}

/** The parts of a length; undefined for one that is not a number of sixteenths. */
export function splitLength(size: number): LengthParts | undefined {
  const sixteenths = Math.abs(size) * finest
  if (!Number.isSafeInteger(sixteenths)) return undefined
  const whole = Math.floor(sixteenths / finest)
  const rest = sixteenths % finest
  return {
    negative: size < 0,
    feet: Math.floor(whole / inchesAFoot),
    inches: whole % inchesAFoot,
    ...(rest > 0 && { fraction: printFraction(rest) }),
  }
}

const decimals = 4

function printInches({ inches, fraction }: LengthParts): string {
  if (fraction === undefined) return `${inches}"`
  return inches === 0 ? `${fraction}"` : `${inches} ${fraction}"`
}

/** A length in words: `2' 3 1/2"`, `-9"`, `0"`; one between two sixteenths in decimals, `3.3"`. */
export function formatLength(size: number): string {
  const parts = splitLength(size)
  if (parts === undefined) return `${Number(size.toFixed(decimals))}"`
  const inches = parts.inches > 0 || parts.fraction !== undefined || parts.feet === 0 ? printInches(parts) : ''
  const feet = parts.feet > 0 ? `${parts.feet}'` : ''
  return `${parts.negative ? '-' : ''}${[feet, inches].filter(Boolean).join(' ')}`
}

/** Longest typed length that is read. */
const mostTyped = 40

const feetPart = /^(\d+(?:\.\d+)?) ?(?:'|ft\.?|foot|feet)/
const inchesEnd = / ?(?:"|in\.?|inch|inches)$/

/** Inches of '3', '3.5', '1/2', '3 1/2' or '3-1/2'; undefined for other words. */
function readInches(words: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(words)) return Number(words)
  const [, whole = '0', fraction = ''] = /^(?:(\d+)[ -])?(\d+\/\d+)$/.exec(words) ?? []
  const part = readFraction(fraction)
  return part === undefined ? undefined : Number(whole) + part
}

const tidyLength = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replaceAll(/[’′]/g, "'")
    .replaceAll(/[”″]|''/g, '"')
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/\s+/g, ' ')

function readUnsigned(words: string): number | undefined {
  const [feetWords = '', feet] = feetPart.exec(words) ?? []
  if (feet === undefined) return readInches(words.replace(inchesEnd, ''))
  const rest = words.slice(feetWords.length).replace(/^ ?[-,]? ?/, '')
  if (rest === '') return Number(feet) * inchesAFoot
  const inches = readInches(rest.replace(inchesEnd, ''))
  return inches === undefined ? undefined : Number(feet) * inchesAFoot + inches
}

/**
 * Inches of a typed length: `2' 3 1/2"`, '2 ft 3.5 in', `3-1/2"`, '27.5', `-1/16`. A number without a unit is inches.
 * Undefined for words that are no length.
 */
export function parseLength(typed: string): number | undefined {
  if (typed.length > mostTyped) return undefined
  const words = tidyLength(typed)
  const isNegative = words.startsWith('-')
  const size = readUnsigned(isNegative ? words.slice(1).trimStart() : words)
  if (size === undefined) return undefined
  return isNegative && size !== 0 ? -size : size
}

/** The lengths between which a variable dimension lies, in inches. */
export interface LengthRange {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** A range in words: `2' to 3'`, `from 6"`, `up to 3'`; '' for one without ends. */
export function formatRange({ min, max }: LengthRange): string {
  if (min !== undefined && max !== undefined) return `${formatLength(min)} to ${formatLength(max)}`
  if (min !== undefined) return `from ${formatLength(min)}`
  return max === undefined ? '' : `up to ${formatLength(max)}`
}

/** A typed range: `2' to 3'`, `2' - 3'`. Undefined for words that are none, and for one whose end is below its start. */
export function parseRange(typed: string): Required<LengthRange> | undefined {
  const [first, second, ...more] = typed.split(/\s+(?:to|-|–)\s+/i)
  const min = parseLength(first ?? '')
  const max = parseLength(second ?? '')
  return min === undefined || max === undefined || min > max || more.length > 0 ? undefined : { min, max }
}

/** True if a length lies in a range, both ends included. */
export const isWithin = (size: number, { min = -Infinity, max = Infinity }: LengthRange): boolean =>
  size >= min && size <= max
