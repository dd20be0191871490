import { isEmptyValue, valueAt, type EditorField } from '../../kernel/index.ts'
import type { CheckFault } from './check-page.ts'
import { placesWithin, type Place } from './field-places.ts'

/**
 * Required fields that are empty, at any depth (2-content section 5). `fields` are those of the kind of page, `place` is
 * its content.
 */
export function requiredFaults(fields: readonly EditorField[], { doc, path }: Place): readonly CheckFault[] {
  return fields.flatMap((field): readonly CheckFault[] => {
    if (field.hide?.(doc) === true) return []
    const at = { value: valueAt(doc, field.property), path: `${path}.${field.property}` }
    if (field.required === true && isEmptyValue(at.value))
      return [{ kind: 'required', level: 'error', words: `${field.label} is required.`, path: at.path }]
    const { fields: inner } = field
    return inner === undefined ? [] : placesWithin(field, at).flatMap((one) => requiredFaults(inner, one))
  })
}
