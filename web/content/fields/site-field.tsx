import { clients } from '../../../domain/company/index.ts'
import type { EditorField } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { FieldInput } from '../../ui/form/field-input.tsx'

interface Choice {
  readonly value: string
  readonly label: string
}

/** The field as a choice of sites. One that was typed once and is no site of the client stays, and says that it is none. */
function asChoice(field: EditorField, sites: readonly Choice[], kept: string): EditorField {
  const isKnown = kept === '' || sites.some(({ value }) => value === kept)
  return {
    ...field,
    component: 'input-select',
    required: true,
    options: isKnown ? sites : [{ value: kept, label: `${kept} (no site of this client)` }, ...sites],
    ...(!isKnown && {
      description: 'The settings of the client name no such site. It stays until you choose another.',
    }),
  }
}

/** The site of a record: chosen from those that the client's settings name, and typed where they name none. */
export function SiteField(props: FieldInputProps) {
  const { noted: _, ...field } = props.field
  const { doc } = useClient()
  const { data: sites = [] } = clients.shape.shape.sites.safeParse(doc['sites'])
  const offered = sites.map(({ id, label }) => ({ value: id, label: label || id }))
  const shown = offered.length === 0 ? field : asChoice(field, offered, textOf(props.value))
  return <FieldInput {...props} field={shown} />
}
