import { roomMessages } from '../../kernel/index.ts'

/** Messages of the exchange with Avinode. */
export const avinodeMessages = roomMessages({
  'avinode-missing': 'Avinode is not configured. An admin connects it under Settings, Avinode.',
  'avinode-url': 'Enter an address that starts with https://.',
  'avinode-token': 'Enter the {token}.',
  'avinode-not-from': 'This quote did not come from Avinode.',
  'avinode-cancelled': 'The buyer cancelled this request on Avinode.',
  'avinode-waiting': 'An answer is on its way to Avinode. Wait until it has arrived.',
  'avinode-other-legs': 'The price was made for other legs. Save or keep a price first.',
  'avinode-no-price': 'The quote has no price. Save a price first.',
  'avinode-no-legs': 'The quote has no complete leg. Add both airports first.',
  'avinode-sent': 'This answer was sent already.',
  'avinode-nothing-held': 'The quote has everything that the buyer asked for.',
})
