import { newChatPath } from '../../platform/address.ts'
import type { ComposePlace } from './draft.ts'

/** Path for starting a message about a record: a contact uses only its id. */
export const pathOfNewMessage = ({ type, id }: { readonly type: string; readonly id: string }): string =>
  `threads?compose=${encodeURIComponent(type === 'contacts' ? id : `${type}/${id}`)}`

/** Path of a message under the client: its thread, or the record on which its thread begins. */
export function pathOfPlace(place: ComposePlace): string {
  if ('threadId' in place) return `threads?thread=${place.threadId}`
  // The record is the last part of its document path, at whatever depth.
  const [type = '', id = ''] = place.ref.split('/').slice(-2)
  // The company chat hangs on the client itself.
  if (type === 'clients') return newChatPath
  return pathOfNewMessage({ type, id })
}
