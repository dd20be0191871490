import type { EditorField, RecordDefinition } from '../../../domain/kernel/index.ts'
import { usePartsHere } from '../use-parts-here.ts'
import { partsOfFields } from './input-parts.ts'

/**
 * True if the code of all inputs of a form, or of some of its fields, is loaded: a late one would move the inputs below
 * it.
 */
export const useInputsHere = (record: RecordDefinition, fields?: readonly EditorField[]): boolean =>
  usePartsHere(partsOfFields(record, fields ?? record.form))
