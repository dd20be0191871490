import { sealedFields, type EditorField, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { roomFields } from '../field/room-fields.ts'
import { lazyPart } from '../lazy-part.tsx'

export const RichText = lazyPart(async () => (await import('../rich-text/rich-text.tsx')).RichText)

export const SealedField = lazyPart(async () => (await import('../sealed/sealed-field.tsx')).SealedField)

function partsOfField({ source, noted, component, fields = [] }: EditorField): readonly (object | undefined)[] {
  const roomPart = roomFields[source ?? noted ?? component]
  // Items are folded at first: the list itself waits for their inputs.
  const isFolded = component === 'items' && roomPart === undefined
  return [roomPart, component === 'input-html' ? RichText : undefined, ...(isFolded ? [] : partsWithin(fields))]
}

/** The parts of the page that draw the fields of an object or item. */
export const partsWithin = (fields: readonly EditorField[]): readonly (object | undefined)[] =>
  fields.flatMap(partsOfField)

/** Parts of the page that draw these fields of a record, for fetching them before the form is shown. */
export const partsOfFields = (
  record: RecordDefinition,
  fields: readonly EditorField[],
): readonly (object | undefined)[] => [
  ...partsWithin(fields),
  sealedFields(record).length > 0 ? SealedField : undefined,
]
