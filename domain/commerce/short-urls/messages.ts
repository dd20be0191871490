import { roomMessages } from '../../kernel/index.ts'

/** Messages of short URLs. */
export const shortUrlMessages = roomMessages({
  'short-url-address': 'Enter a whole web address that begins with https:// or http://.',
})
