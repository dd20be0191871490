/** A line of a list, found by its id. */
export interface IdentifiedLine {
  readonly id: string
}

/** The list with a line moved to another place; the same list where it stays. */
export function moveLine<Line extends IdentifiedLine>(lines: readonly Line[], id: string, to: number): readonly Line[] {
  const from = lines.findIndex((line) => line.id === id)
  const line = lines[from]
  if (line === undefined || to < 0 || to >= lines.length || to === from) return lines
  return lines.toSpliced(from, 1).toSpliced(to, 0, line)
}

/** The list with some values of one line replaced; the other lines stay the same objects. */
export const changeLine = <Line extends IdentifiedLine>(
  lines: readonly Line[],
  id: string,
  change: Partial<Line>,
): readonly Line[] => lines.map((line) => (line.id === id ? { ...line, ...change } : line))

/** How a list of lines is changed: each call works on the lines as they are at that moment. */
export interface LineEdits {
  /** Adds a line at a place, else at the end; returns its id. */
  readonly insert: (place?: number) => string
  /** Returns the new place; undefined where the line stays. */
  readonly move: (id: string, to: number) => number | undefined
  /** Returns the undo, which does nothing while the line is in the list. */
  readonly remove: (id: string) => () => void
  readonly findPlace: (id: string) => number
  readonly count: () => number
}

/** A list that is read by `get` and replaced by `put`; `begin` makes a new line. */
export interface EditedLines<Line extends IdentifiedLine> {
  readonly get: () => readonly Line[]
  readonly put: (lines: readonly Line[]) => void
  readonly begin: () => Line
}

export function lineEdits<Line extends IdentifiedLine>({ get, put, begin }: EditedLines<Line>): LineEdits {
  const findPlace = (id: string) => get().findIndex((line) => line.id === id)
  return {
    findPlace,
    count: () => get().length,
    insert: (place = get().length) => {
      const line = begin()
      put(get().toSpliced(place, 0, line))
      return line.id
    },
    move: (id, to) => {
      const next = moveLine(get(), id, to)
      if (next === get()) return undefined
      put(next)
      return to
    },
    remove: (id) => {
      const place = findPlace(id)
      const gone = get()[place]
      if (gone === undefined) return () => undefined
      put(get().toSpliced(place, 1))
      return () => {
        if (findPlace(id) < 0) put(get().toSpliced(place, 0, gone))
      }
    },
  }
}
