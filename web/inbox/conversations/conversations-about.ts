import type { Filter } from '../../../domain/kernel/index.ts'

interface Subject {
  readonly type: string
  readonly id: string
}

const hangsOn = ({ type, id }: Subject): Filter => ({
  and: [
    ['object_type', '==', type],
    ['object_id', '==', id],
  ],
})

/** Threads about a record: its threads, or those of its origin; for a contact all in which it takes part. */
export function conversationsAbout(subject: Subject, origins: readonly Subject[] = []): Filter {
  if (subject.type === 'contacts') return ['contact_id', '==', subject.id]
  return origins.length === 0 ? hangsOn(subject) : { or: [subject, ...origins].map(hangsOn) }
}
