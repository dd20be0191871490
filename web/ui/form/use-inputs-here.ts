import type { EditorField, RecordDefinition } from '../../../domain/kernel/index.ts'
import { usePartsHere } from '../use-parts-here.ts'
import { partsOfFields } from './input-parts.ts'

/**
 * Whether the code of all inputs of a form is here, or of some of its fields: they are below each other, and one that came
 * later would move the rest.
 */
export const useInputsHere = (record: RecordDefinition, fields?: readonly EditorField[]): boolean =>
  usePartsHere(partsOfFields(record, fields ?? record.form))
