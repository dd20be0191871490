import type { ReactNode } from 'react'

/** A line at its place in a table. */
export interface LineEntry<Line> {
  readonly id: string
  readonly line: Line
  /** Written, and not answered yet. */
  readonly isPending?: boolean
  /** True if the section is left out of the sums. */
  readonly isQuiet?: boolean
}

/** A row of sums between the lines, as the domain computes them. */
export interface SumEntry {
  readonly key: string
  readonly label: string
  readonly kind: 'base' | 'sum' | 'total'
  /** By the keys of their columns. */
  readonly cells: Readonly<Record<string, ReactNode>>
}

/** Lines and sums that belong together; named for screen readers. */
export interface LineSection<Line> {
  readonly key: string
  readonly label?: string
  readonly entries: readonly (LineEntry<Line> | SumEntry)[]
}

export const isLine = <Line>(entry: LineEntry<Line> | SumEntry): entry is LineEntry<Line> => 'line' in entry
