import { roomMessages } from '../../kernel/index.ts'

/** Messages of subscriptions of products. */
export const subscriptionMessages = roomMessages({
  'no-subscription-contact': 'A subscription needs a contact.',
  'no-subscription-items': 'A subscription needs a line.',
  'subscription-below-zero': 'A period costs zero or more.',
  'days-missing': 'Enter the days of a period.',
  'subscription-group': "The group's access code and max limit must be set.",
  'group-full': 'The group has {count} members; its max limit is {max}.',
  'member-twice': '{name} is a member already.',
  'no-subscription-line': 'This line has no subscription product.',
  'line-subscribed': 'The subscription of this line was started already.',
  'subscribed-order-open': 'Place the order first.',
  'extended-missing': 'The order that this one extends has no subscription.',
  'extended-already': 'This order has extended its subscription already.',
  'extended-in-trial': 'The subscription is in its trial. Extend it after that.',
  'company-missing': 'Move the order forward first: that makes the company.',
  'subscription-over': 'This subscription is {status}.',
  'subscription-unpaid': 'Its bills are not paid. Settle them first, or cancel it.',
  'subscription-paused': 'This subscription is paused. Resume it first.',
  'plan-same': 'Nothing would change.',
  'subscription-asked': 'The provider was asked to change it and has not answered yet.',
  'subscription-by-provider': '{provider} bills this subscription by itself.',
  'subscription-card': 'Choose a stored card of this contact.',
  'subscription-place': 'The provider bills by day, week, month or year.',
})
