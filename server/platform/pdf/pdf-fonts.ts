import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const require = createRequire(import.meta.url)

/** A font file and the characters that it holds. */
interface FontPart {
  readonly name: string
  readonly ranges: readonly (readonly [number, number])[]
  readonly file: (weight: number) => string
}

/** 'U+0-FF,U+131' */
const readRanges = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

interface Family {
  readonly name: string
  /** File that lists the characters of each part; the fonts lie in the same folder. */
  readonly index: string
  /** A family of one weight only. */
  readonly weight?: number
  /** Its parts in the order in which they are asked. */
  readonly first: readonly string[]
}

const partRanges = z.record(z.string(), z.string())

function partsOf({ name: family, index, weight: only, first }: Family): FontPart[] {
  const known = partRanges.parse(JSON.parse(readFileSync(index, 'utf8')))
  const names = [...first, ...Object.keys(known).filter((name) => !first.includes(name))]
  return names.map((name) => ({
    name: `${family} ${name}`,
    ranges: readRanges(known[name] ?? ''),
    file: (weight) => {
      const part = name.replaceAll(/[[\]]/g, '')
      return join(dirname(index), 'files', `${family}-${part}-${only ?? weight}-normal.woff`)
    },
  }))
}

/** Noto, whose parts together hold Latin, Greek, Cyrillic, Vietnamese, Devanagari and the emoji. */
const parts = [
  ...partsOf({
    name: 'noto-sans',
    index: require.resolve('@fontsource/noto-sans/unicode.json'),
    first: ['latin', 'latin-ext', 'cyrillic', 'greek'],
  }),
  ...partsOf({
    name: 'noto-emoji',
    index: require.resolve('@fontsource/noto-emoji/unicode.json'),
    weight: 400,
    first: [],
  }),
]

const holds = (part: FontPart, point: number): boolean => part.ranges.some(([from, to]) => point >= from && point <= to)

/** Replaces a character that no font has. */
const replacement = '\uFFFD'

/** Signs that only say how the one before them is drawn. */
const unseen = new Set([0x200d, 0xfe0e, 0xfe0f])

/** A piece of text in one font. */
export interface FontRun {
  readonly text: string
  readonly part: FontPart
}

/** The part that a character is written in, the one before it if it can; undefined where none holds it. */
const partFor = (point: number, last: FontPart | undefined): FontPart | undefined =>
  last && holds(last, point) ? last : parts.find((one) => holds(one, point))

/** Divides a text by the fonts that hold its characters; a character that none holds becomes U+FFFD. */
export function fontRuns(text: string): FontRun[] {
  const runs: { text: string; part: FontPart }[] = []
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0
    if (unseen.has(point)) continue
    const last = runs.at(-1)
    const found = partFor(point, last?.part)
    const part = found ?? parts[0]
    if (!part) throw new Error('the fonts of exports are missing')
    const shown = found ? sign : replacement
    if (last?.part === part) last.text += shown
    else runs.push({ text: shown, part })
  }
  return runs
}
