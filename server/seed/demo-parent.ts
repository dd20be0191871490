import type { ParentType } from '../../domain/inbox/index.ts'
import type { Person } from './demo-people.ts'

/** A record on which a conversation of the story hangs. */
export interface Parent {
  readonly type: ParentType
  readonly id: string
  readonly label: string
  readonly number?: string
  /** Contact of the record, if any. */
  readonly person?: Person
  /** Words that conversations take from it: `{from}`, `{number}`. */
  readonly words: Readonly<Record<string, string>>
}
