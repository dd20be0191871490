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

/** Threads about a record: those that hang on it, or on what it was made of; of a contact all that it takes part in. */
export function conversationsAbout(subject: Subject, origins: readonly Subject[] = []): Filter {
  if (subject.type === 'contacts') return ['contact_id', '==', subject.id]
  return origins.length === 0 ? hangsOn(subject) : { or: [subject, ...origins].map(hangsOn) }
}
