import { createContext } from 'react'
import { sealedFields, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'

/** The record whose form or card is around a field, as it was presented. */
export interface SealedRecord {
  readonly definition: RecordDefinition
  readonly doc: Doc
}

/** Tells the fields of a form their record; absent outside a form. */
export const SealedRecordContext = createContext<SealedRecord | undefined>(undefined)

/** True if a field of a record is sealed: no answer holds its value. */
export const isSealed = (record: SealedRecord | undefined, path: string | undefined): boolean =>
  record !== undefined && path !== undefined && sealedFields(record.definition).includes(path)
