import type { ComponentType } from 'react'
import type { Doc, EditorField } from '../../../domain/kernel/index.ts'
import type { Versioned } from '../../platform/live/live-window.ts'

/** A cell of a list: its row and the property of its field. */
export interface CellPlace {
  readonly id: string
  readonly property: string
}

/** Unsaved input of a cell, and the reason. */
export interface RefusedCell {
  readonly typed: unknown
  readonly words: string
}

/** Next place from a cell: the row below, the adjacent cell, or none. */
export type CellStep = 'down' | 'next' | 'back' | 'stay'

export interface CellEditorProps {
  readonly field: EditorField
  readonly row: Versioned
  /** Input that was refused before. */
  readonly refused: RefusedCell | undefined
  readonly edits: CellEdits
  /** Moves on from the cell, which is closed. */
  readonly onStep: (step: CellStep) => void
}

/** Editing of the cells of a list. */
export interface CellEdits {
  /** The field that a column's cells edit in a row; undefined where they cannot. */
  readonly fieldOf: (property: string, row: Versioned) => EditorField | undefined
  readonly editing: CellPlace | undefined
  readonly open: (place: CellPlace | undefined) => void
  /** Closes a cell, unless another one was opened since. */
  readonly shut: (place: CellPlace) => void
  readonly refusedOf: (place: CellPlace) => RefusedCell | undefined
  /** Fault of a typed value, in words, before it is sent. */
  readonly faultOf: (field: EditorField, row: Versioned, typed: unknown) => string | undefined
  /** Shows it at once and saves it; a refusal comes back to the cell. */
  readonly save: (field: EditorField, row: Versioned, typed: unknown) => void
  /** Discards refused input. */
  readonly drop: (place: CellPlace) => void
  readonly Editor: ComponentType<CellEditorProps>
}

/** A row as the functions of its definition take it. */
export const docOf = (row: Versioned): Doc => ({ ...row })
