import { roomMessages } from '../kernel/index.ts'

/** What the charter room says (3-aviation section 5, Aircraft). */
export const charterMessages = roomMessages({
  'no-name': 'No name found.',
  'no-model': 'No closest model found.',
  'no-seats': 'No seat count value found.',
  'no-images': 'No images added.',
  'no-amenities': 'No amenities found.',
  'end-before-start': 'The end cannot be before the start.',
})
