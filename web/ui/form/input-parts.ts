import { sealedFields, type EditorField, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { roomFields } from '../field/room-fields.ts'
import { lazyPart } from '../lazy-part.tsx'

export const RichText = lazyPart(async () => (await import('../rich-text/rich-text.tsx')).RichText)

export const SealedField = lazyPart(async () => (await import('../sealed/sealed-field.tsx')).SealedField)

/** The parts of the page that draw a field, and those within it. */
const partsOfField = ({ source, noted, component, fields = [] }: EditorField): readonly (object | undefined)[] => [
  roomFields[source ?? noted ?? component],
  component === 'input-html' ? RichText : undefined,
  ...fields.flatMap(partsOfField),
]

/** The parts of the page that draw these fields of a record, for whoever fetches them before the form is shown. */
export const partsOfFields = (
  record: RecordDefinition,
  fields: readonly EditorField[],
): readonly (object | undefined)[] => [
  ...fields.flatMap(partsOfField),
  sealedFields(record).length > 0 ? SealedField : undefined,
]
