import { findConversation } from '../../../domain/inbox/index.ts'
import { hasRole, type Actor, type Doc, type Filter, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { conversationsAbout } from './conversations-about.ts'

interface Origin {
  readonly definition: RecordDefinition
  readonly id: string
}

function mayRead({ access: { read } }: RecordDefinition, actor: Actor): boolean {
  if (typeof read === 'string') return hasRole(actor, read)
  return (typeof read === 'function' ? read(actor) : read) !== false
}

/** The record that a record was made from. */
function findOrigin({ name }: RecordDefinition, row: Doc | undefined): Origin | undefined {
  const origin = findConversation(name)?.origin
  const definition = origin && recordNamed(origin.type)
  const id = origin && row?.[origin.field]
  return definition && typeof id === 'string' && id !== '' ? { definition, id } : undefined
}

/**
 * Threads about a record, about the record that it was made from, and about the origin of that one: for a trip also
 * those of its quote and of the first quote, because the talk before the sale is about the flight as well.
 */
export function useConversationsAbout({ definition, row }: Pick<RecordPartProps, 'definition' | 'row'>): Filter {
  const actor = useActor()
  const origin = findOrigin(definition, row)
  const { row: made } = useRecord(
    origin?.definition ?? definition,
    origin && mayRead(origin.definition, actor) ? origin.id : undefined,
  )
  const first = origin && findOrigin(origin.definition, made)
  const origins = [origin, first].filter((one) => one !== undefined)
  return conversationsAbout(
    { type: definition.name, id: row.id },
    origins.map((one) => ({ type: one.definition.name, id: one.id })),
  )
}
