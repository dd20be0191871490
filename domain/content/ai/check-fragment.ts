/** Finding of a check in a piece of HTML, before it is accepted. */
export interface FragmentFault {
  readonly kind: 'empty' | 'headings' | 'alt' | 'links' | 'contrast' | 'weight'
  readonly words: string
}

/** Characters of HTML that one field should not exceed. */
const heaviest = 60_000

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined)

function headingFaults(html: string): FragmentFault[] {
  const levels = [...html.matchAll(/<h([1-6])\b/gi)].map(([, level]) => Number(level))
  const faults: FragmentFault[] = []
  if (levels.includes(1))
    faults.push({ kind: 'headings', words: 'It has a main heading (h1), which the page has already. Begin with h2.' })
  levels.forEach((level, at) => {
    const before = levels[at - 1]
    if (before !== undefined && level > before + 1)
      faults.push({ kind: 'headings', words: `A heading skips from h${before} to h${level}.` })
  })
  return faults
}

function pictureFaults(html: string): FragmentFault[] {
  const without = [...html.matchAll(/<img\b[^>]*>/gi)].filter(([tag]) => attributeOf(tag, 'alt') === undefined)
  if (without.length === 0) return []
  return [
    {
      kind: 'alt',
      words: without.length === 1 ? 'A picture has no alt text.' : `${without.length} pictures have no alt text.`,
    },
  ]
}

/** Links within the site that lead nowhere. `paths` are the addresses of its pages. */
function linkFaults(html: string, paths: ReadonlySet<string>): FragmentFault[] {
  const targets = [...html.matchAll(/<a\b[^>]*>/gi)].map(([tag]) => attributeOf(tag, 'href') ?? '')
  const broken = new Set(
    targets
      .filter((href) => href.startsWith('/') && !href.startsWith('//'))
      .map((href) => (href.split(/[?#]/)[0] ?? '').replace(/(.)\/+$/, '$1'))
      .filter((path) => !paths.has(path)),
  )
  return [...broken].map((path) => ({ kind: 'links', words: `It links to ${path}, which is no page of the site.` }))
}

const hexOf = (color: string): readonly number[] | undefined => {
  const [, short] = /^#([\da-f]{3})$/i.exec(color) ?? []
  const whole = short === undefined ? /^#([\da-f]{6})$/i.exec(color)?.[1] : short.replaceAll(/./g, '$&$&')
  return whole === undefined
    ? named[color.toLowerCase()]
    : [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16))
}

const named: Readonly<Record<string, readonly number[]>> = { white: [255, 255, 255], black: [0, 0, 0] }

const lightness = (color: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: readonly number[], other: readonly number[]): number => {
  const [a, b] = [lightness(one), lightness(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Contrast that text needs to its ground (WCAG 2.2 AA). */
const leastContrast = 4.5

/** Texts whose own colour and ground are too near to each other; ground is white where the element names none. */
function contrastFaults(html: string): FragmentFault[] {
  const weak = [...html.matchAll(/<[a-z][^>]*\sstyle\s*=\s*"([^"]*)"/gi)].some(([, style = '']) => {
    const color = hexOf(/(?:^|;)\s*color\s*:\s*([^;]+)/i.exec(style)?.[1]?.trim() ?? '')
    const ground = hexOf(/background-color\s*:\s*([^;]+)/i.exec(style)?.[1]?.trim() ?? 'white')
    return color !== undefined && ground !== undefined && contrastOf(color, ground) < leastContrast
  })
  return weak ? [{ kind: 'contrast', words: 'A text is hard to read on its ground: its contrast is below 4.5.' }] : []
}

const hasWords = (html: string): boolean => /<img\b/i.test(html) || html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== ''

/**
 * Checks of a piece of HTML before it is accepted ('AI HTML' in content-and-crm). Its links are skipped unless all
 * addresses of the site's pages are known.
 */
export function checkFragment(html: string, paths: ReadonlySet<string> | undefined): readonly FragmentFault[] {
  if (!hasWords(html)) return [{ kind: 'empty', words: 'There is nothing in it.' }]
  return [
    ...headingFaults(html),
    ...pictureFaults(html),
    ...(paths === undefined ? [] : linkFaults(html, paths)),
    ...contrastFaults(html),
    ...(html.length > heaviest
      ? [
          {
            kind: 'weight' as const,
            words: `It has ${Math.round(html.length / 1000)} kB of HTML. ${heaviest / 1000} kB are enough.`,
          },
        ]
      : []),
  ]
}

/** The faults as a wish that the model understands. */
export const fixWords = (faults: readonly FragmentFault[]): string =>
  `Please fix these and change nothing else:\n${faults.map(({ words }) => `- ${words}`).join('\n')}`
