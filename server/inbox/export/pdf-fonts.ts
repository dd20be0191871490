import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'

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
  readonly folder: string
  /** A family of one weight only. */
  readonly weight?: number
  /** Its parts in the order in which they are asked. */
  readonly first: readonly string[]
}

function partsOf({ folder, weight: only, first }: Family): FontPart[] {
  const known = JSON.parse(readFileSync(require.resolve(`@fontsource/${folder}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >
  const names = [...first, ...Object.keys(known).filter((name) => !first.includes(name))]
  return names.map((name) => ({
    name: `${folder} ${name}`,
    ranges: readRanges(known[name] ?? ''),
    file: (weight) =>
      require.resolve(
        `@fontsource/${folder}/files/${folder}-${name.replaceAll(/[[\]]/g, '')}-${only ?? weight}-normal.woff`,
      ),
  }))
}

/** Noto, whose parts together hold Latin, Greek, Cyrillic, Vietnamese, Devanagari and the emoji. */
const parts = [
  ...partsOf({ folder: 'noto-sans', first: ['latin', 'latin-ext', 'cyrillic', 'greek'] }),
  ...partsOf({ folder: 'noto-emoji', weight: 400, first: [] }),
]

const holds = (part: FontPart, point: number): boolean => part.ranges.some(([from, to]) => point >= from && point <= to)

/** Stands for a character that no font has. */
const replacement = '\uFFFD'

/** Signs that only say how the one before them is drawn. */
const unseen = new Set([0x200d, 0xfe0e, 0xfe0f])

/** A piece of text in one font. */
export interface FontRun {
  readonly text: string
  readonly part: FontPart
}

const fallback = parts[0]

/** Divides a text by the fonts that hold its characters; a character that none holds becomes U+FFFD. */
export function fontRuns(text: string): FontRun[] {
  if (!fallback) throw new Error('the fonts of exports are missing')
  const runs: { text: string; part: FontPart }[] = []
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0
    if (unseen.has(point)) continue
    const last = runs.at(-1)
    const part = last && holds(last.part, point) ? last.part : parts.find((one) => holds(one, point))
    const shown = part ? sign : replacement
    if (last && last.part === (part ?? fallback)) last.text += shown
    else runs.push({ text: shown, part: part ?? fallback })
  }
  return runs
}
