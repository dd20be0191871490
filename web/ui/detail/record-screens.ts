import type { ComponentType } from 'react'
import type { Doc, RecordDefinition, UploaderRules } from '../../../domain/kernel/index.ts'
import type { DrawnColumn } from '../list/record-table.tsx'

/** A new record's page gets where its list is, and the path of one record by its id. */
export interface NewRecordProps {
  readonly definition: RecordDefinition
  readonly listPath: string
  readonly pathOf: (id: string) => string
}

/** What a part of one record's page is about. */
export interface OneRecordProps {
  readonly id: string
}

/**
 * What a room gives to the shared screens of one record type. Each part is optional: without it the shared screens show
 * what they show of any record. Parts are loaded when they are first shown.
 */
export interface RecordScreens {
  /** Columns of the list behind those of the definition. */
  readonly columns?: readonly DrawnColumn[]
  /** Beside the title of the list. */
  readonly listActions?: ComponentType
  /** In place of the form for a new record. */
  readonly newRecord?: ComponentType<NewRecordProps>
  /** Above the conversations about a record. */
  readonly aboveConversations?: ComponentType<OneRecordProps>
  /** What can be done with a record, beside its conversations. */
  readonly actions?: ComponentType<OneRecordProps>
  /** The files that a record has, where they do not stand in its field `files`. */
  readonly filesOf?: (row: Doc) => unknown
  /** What may be added to a record's files, and where it is stored. */
  readonly files?: {
    readonly rules: UploaderRules
    readonly pathOf: (place: { readonly client: string; readonly id: string; readonly name: string }) => string
  }
}

/** The parts that a room gives, by the name of the record type. */
export type RoomScreens = Readonly<Record<string, RecordScreens>>
