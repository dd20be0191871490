import type { Medium } from './medium.ts'

/** Name of a message or thread without a subject, by medium. */
export const untitled: Readonly<Record<Medium, string>> = {
  email: 'No subject',
  text: 'Text',
  chat: 'Team chat',
  note: 'Team note',
  web: 'No subject',
  archive: 'No subject',
}
