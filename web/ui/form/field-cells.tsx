import type { Doc, EditorField } from '../../../domain/kernel/index.ts'
import { FieldInput } from './field-input.tsx'

interface CellsProps {
  readonly fields: readonly EditorField[]
  readonly values: Doc
  /** Faults by properties. */
  readonly faults?: Readonly<Partial<Record<string, string>>>
  readonly isReadOnly?: boolean
  readonly onChange: (property: string, value: unknown) => void
}

/** Inputs of plain values in a grid of twelfths; forms of records have `FormGrid`. */
export const FieldCells = ({ fields, values, faults, isReadOnly = false, onChange }: CellsProps) =>
  fields.map((field) => (
    <div key={field.property} style={{ gridColumn: `span ${field.colSpan ?? 12}` }}>
      <FieldInput
        field={field}
        value={values[field.property]}
        error={faults?.[field.property]}
        isReadOnly={isReadOnly}
        onChange={(value) => onChange(field.property, value)}
      />
    </div>
  ))
