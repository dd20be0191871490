/** A long line continues on lines that start with a blank (RFC 5545, 3.1). */
const unfolded = (text: string): string[] => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)

const property = /^[A-Z0-9-]+(?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:]*))*:/i
const mark = /^(BEGIN|END):\s*([A-Z-]+)\s*$/i

interface CalendarParts {
  readonly zones: readonly string[]
  readonly events: readonly string[]
}

type PartKind = 'VEVENT' | 'VTIMEZONE'

const isPartKind = (name: string): name is PartKind => name === 'VEVENT' || name === 'VTIMEZONE'

/** The edge of a part that a line marks: its beginning or end, with its kind in capitals. */
function readEdge(line: string): { readonly edge: string; readonly kind: string } {
  const [, edge = '', name = ''] = mark.exec(line) ?? []
  return { edge: edge.toUpperCase(), kind: name.toUpperCase() }
}

/** The parts of both kinds, in their order. A part that another one of its kind opens is left out. */
function divideLines(lines: readonly string[]): Record<PartKind, string[]> {
  const found: Record<PartKind, string[]> = { VEVENT: [], VTIMEZONE: [] }
  let open: { readonly kind: PartKind; readonly lines: string[] } | undefined
  for (const line of lines) {
    const { edge, kind } = readEdge(line)
    if (edge === 'BEGIN' && isPartKind(kind)) open = { kind, lines: [] }
    open?.lines.push(line)
    if (open === undefined || edge !== 'END' || kind !== open.kind) continue
    found[open.kind].push(open.lines.join('\r\n'))
    open = undefined
  }
  return found
}

/** The texts of the VTIMEZONE and VEVENT parts of a calendar; undefined for a text that is no whole calendar. */
export function calendarParts(text: string): CalendarParts | undefined {
  const lines = unfolded(text.replace(/^\uFEFF/, '').trim()).filter((line) => property.test(line))
  const isWhole = /^BEGIN:VCALENDAR$/i.test(lines.at(0) ?? '') && /^END:VCALENDAR$/i.test(lines.at(-1) ?? '')
  if (!isWhole) return undefined
  const found = divideLines(lines)
  return { zones: found.VTIMEZONE, events: found.VEVENT }
}
