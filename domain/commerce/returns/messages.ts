import { roomMessages } from '../../kernel/index.ts'

/** Messages of returns. */
export const returnMessages = roomMessages({
  'return-off': 'Goods of this order cannot be returned on this page. Please ask us.',
  'return-nothing-sent': 'Nothing of this order was sent yet, so nothing can be returned.',
  'return-none-left': 'All goods that were sent are returned, or you asked to return them.',
  'return-late': 'Goods can be returned for {days} days after delivery. The last day was {day}.',
  'return-changed': 'The goods that can be returned have changed. Please look at them again.',
  'return-unknown-line': 'This item is not in the order.',
  'return-line-twice': 'Each item can be named once.',
  'return-too-many': 'Only {left} of {name} can be returned.',
  'return-nothing-chosen': 'Choose what to return.',
  'return-decided': 'This return is {state}. Look at it again.',
  'return-photos-full': 'A return has at most {most} photos.',
  'return-no-shipment': 'The shipment of this return no longer exists.',
  'return-over-approved': 'Only {left} of {name} were approved.',
  'return-nothing-received': 'Enter what arrived. If nothing comes, cancel the return.',
  'return-link-off': 'Returns by customers are off. An admin can turn them on in the settings of the company.',
})
