import { newChatPath } from '../../platform/address.ts'
import type { ComposePlace } from './draft.ts'

/** Where a message about a record is started: a contact goes by its id alone. */
export const pathOfNewMessage = ({ type, id }: { readonly type: string; readonly id: string }): string =>
  `threads?compose=${encodeURIComponent(type === 'contacts' ? id : `${type}/${id}`)}`

/** Where a message is written, as a path under the client: its thread, or the record on which its thread begins. */
export function pathOfPlace(place: ComposePlace): string {
  if ('threadId' in place) return `threads?thread=${place.threadId}`
  // A record is at the end of its document path, at whatever depth.
  const [type = '', id = ''] = place.ref.split('/').slice(-2)
  // The company chat hangs on the client itself.
  if (type === 'clients') return newChatPath
  return pathOfNewMessage({ type, id })
}
