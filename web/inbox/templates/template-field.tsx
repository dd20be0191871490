import { Select } from '@mantine/core'
import { documents } from '../../../domain/inbox/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { dropdownOf, type FieldInputProps } from '../../ui/field/field-input-props.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'

const mostOffered = 200

/** Chooses a template by its name; kept by its own id. One that is not shared, or gone, shows its id. */
export function TemplateField(props: FieldInputProps) {
  const { value, isReadOnly, onChange } = props
  const { rows } = useRecords(documents, { where: ['type', '==', 'manual'], pageSize: mostOffered })
  const chosen = textOf(value)
  const shared = rows
    .filter((row) => row.owner === undefined || row.template_id === chosen)
    .map(({ name, template_id }) => ({ value: template_id, label: name }))
  const isKnown = chosen === '' || shared.some((one) => one.value === chosen)
  return (
    <Select
      {...dropdownOf(props)}
      data={isKnown ? shared : [...shared, { value: chosen, label: chosen }]}
      value={chosen || null}
      onChange={(next) => onChange(next ?? '')}
      clearable={!isReadOnly}
      searchable
      nothingFoundMessage="No templates found"
    />
  )
}
