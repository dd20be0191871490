import { useState } from 'react'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import type { PathParams, Presented } from '../../platform/api/records-api.ts'
import { useRecord, type RecordView } from '../../platform/data/use-record.ts'

export interface KeptRecord<Row> extends RecordView<Row> {
  /** A record with unsaved input stays on the screen, whatever a read answers. */
  readonly isUnsaved: boolean
  /** Called by the form of the record. */
  readonly onUnsaved: (isUnsaved: boolean) => void
}

/** One record that is written in. It stays as it was shown last when it is deleted while words in it are not saved. */
export function useKeptRecord<Definition extends RecordDefinition>(
  definition: Definition,
  id: string | undefined,
  params?: PathParams,
): KeptRecord<Presented<Definition>> {
  const view = useRecord(definition, id, params)
  const [last, setLast] = useState(view.row)
  const [isUnsaved, onUnsaved] = useState(false)
  if (view.row !== undefined && view.row !== last) setLast(view.row)
  const isKept = isUnsaved && last?.id === id
  return { ...view, row: view.row ?? (isKept ? last : undefined), isUnsaved: isKept, onUnsaved }
}
