import { valueAt, type EditorField } from '../../kernel/index.ts'
import { needsCrop, pictureOf } from '../pictures.ts'
import type { CheckFault } from './check-page.ts'
import { listOf, placesWithin, type Place } from './field-places.ts'

function faultsOfPictures(field: EditorField, value: unknown, path: string): readonly CheckFault[] {
  return listOf(value)
    .flatMap((one) => pictureOf(one) ?? [])
    .filter((picture) => needsCrop(picture, field.image?.aspectRatio))
    .map(({ name, alt }) => {
      const called = name ?? alt ?? ''
      const words = `${field.label} needs a crop to its shape${called === '' ? '' : `: ${called}`}`
      return { kind: 'crop', level: 'warning', words, path }
    })
}

/**
 * Pictures that are not of the shape that their fields ask for, at any depth (2-content section 5). `fields` are those of
 * the kind of page, `place` is its content.
 */
export function cropFaults(fields: readonly EditorField[], { doc, path }: Place): readonly CheckFault[] {
  return fields.flatMap((field): readonly CheckFault[] => {
    if (field.hide?.(doc) === true) return []
    const at = { value: valueAt(doc, field.property), path: `${path}.${field.property}` }
    const { fields: inner } = field
    return inner === undefined
      ? faultsOfPictures(field, at.value, at.path)
      : placesWithin(field, at).flatMap((place) => cropFaults(inner, place))
  })
}
