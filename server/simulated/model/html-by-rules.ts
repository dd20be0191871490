import { cutText, escapeHtml } from '../../../domain/kernel/index.ts'
import type { Asked } from './answer.ts'

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Requested thing, without the words of asking. */
const topicOf = (query: string): string => {
  const [clause = ''] = query.trim().split(/[,.;:!?\n]/)
  const topic = clause
    .replace(/^(?:please )?(?:write|make|create|add|build|give me|generate) /i, '')
    .replace(/^(?:an?|the) /i, '')
    .replace(/^(?:short |small |new )*(?:introduction|section|page|text|paragraph) (?:of|about|on|for) /i, '')
    .trim()
  return capital(cutText(topic === '' ? 'New section' : topic, 70))
}

/** Items listed after a colon or on separate lines. */
function pointsOf(query: string): readonly string[] {
  const lines = query.split('\n').filter((line) => /^\s*[-*•]/.test(line))
  const listed = lines.length > 0 ? lines : (query.split(':')[1] ?? '').split(/,|;|\band\b/)
  return listed
    .map((one) => capital(one.replace(/^[\s\-*•]+/, '').replace(/[\s.]+$/, '')))
    .filter(Boolean)
    .slice(0, 8)
}

const list = (points: readonly string[]): string =>
  `<ul>\n${points.map((point) => `<li>${escapeHtml(cutText(point, 200))}</li>`).join('\n')}\n</ul>`

const placeholders = ['[First point]', '[Second point]', '[Third point]'] as const

/** A link to a page that customers write from, among those that the instructions name. */
function callToAction(instructions: string): string {
  const places = instructions.split('\n').filter((line) => line.startsWith('/'))
  const place = places.find((line) => /contact|quote|book/i.test(line))
  if (place === undefined) return '<p><strong>[What the reader should do next]</strong></p>'
  const [url = '', ...name] = place.split(' ')
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(name.join(' '))}</a></p>`
}

interface Wish {
  readonly html: string
  readonly wish: string
  readonly instructions: string
}

const withHeading = (html: string, words: string): string =>
  html.replace(/<h2>[^<]*<\/h2>/, () => `<h2>${escapeHtml(words)}</h2>`)

/** Without its last point, or without its last paragraph; one part always stays. */
function shorter(html: string): string {
  for (const tag of ['li', 'p']) {
    const [from, to] = [html.lastIndexOf(`<${tag}>`), html.lastIndexOf(`</${tag}>`)]
    if (from > 0 && to > from && html.indexOf(`<${tag}>`) < from)
      return `${html.slice(0, from)}${html.slice(to + tag.length + 3).trimStart()}`
  }
  return html
}

/** The HTML with one change that can be seen. */
function refined({ html, wish, instructions }: Wish): string {
  const quoted = /["“]([^"”]{1,100})["”]/.exec(wish)?.[1]
  if (quoted !== undefined && /heading|title/i.test(wish) && html.includes('<h2>')) return withHeading(html, quoted)
  const cut = /shorter|less/i.test(wish) ? shorter(html) : html
  if (cut !== html) return cut
  if (/list|points|reasons/i.test(wish)) return `${html}\n${list(placeholders)}`
  if (/link|button|call to action/i.test(wish)) return `${html}\n${callToAction(instructions)}`
  return `${html}\n<p>[To do: ${escapeHtml(cutText(wish, 300))}]</p>`
}

/** A small section made of the words of the question, or the last one with a change. */
export function htmlByRules({ instructions, said }: Asked): string {
  const question = said.at(-1)
  const query = question?.text ?? ''
  const before = said.findLast(({ role }) => role === 'assistant')
  if (before !== undefined) return refined({ html: before.text.trim(), wish: query, instructions })
  const points = pointsOf(query)
  const unread = question?.hasFile ? ['<p>[What the attached file says: the demo model does not read files]</p>'] : []
  return [
    `<h2>${escapeHtml(topicOf(query))}</h2>`,
    '<p>[Two or three sentences that say what this is, for whom, and why now]</p>',
    ...unread,
    list(points.length > 1 ? points : placeholders),
    callToAction(instructions),
  ].join('\n')
}
