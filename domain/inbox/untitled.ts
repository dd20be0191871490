import type { Medium } from './medium.ts'

/** What a message or thread of each medium is called that has no subject. */
export const untitled: Readonly<Record<Medium, string>> = {
  email: 'No subject',
  text: 'Text',
  chat: 'Team chat',
  note: 'Team note',
  web: 'No subject',
  archive: 'No subject',
}
