import { clients } from '../../../domain/company/index.ts'
import { selectField, type Doc, type EditorField } from '../../../domain/kernel/index.ts'

/** Fields of a page whose site is chosen from those of its client; it stays a text where the client has none. */
export function withSites(fields: readonly EditorField[], client: Doc): readonly EditorField[] {
  const { data: sites = [] } = clients.shape.shape.sites.safeParse(client['sites'])
  if (sites.length === 0) return fields
  const offered = sites.map(({ id, label }) => ({ value: id, label: label || id }))
  return fields.map((field) =>
    field.property === 'site'
      ? { ...selectField('site', field.label, offered), required: true, colSpan: field.colSpan ?? 12 }
      : field,
  )
}
