import { roomMessages } from '../../kernel/index.ts'

/** Messages of shipments; the warnings are the specification's (3-aviation section 5). */
export const shippingMessages = roomMessages({
  'incompatible-items': 'Incompatible Items! Items sourced from different locations cannot be in the same order.',
  'no-items': 'Shipment has no items. Check the Items tab.',
  'no-to-address': 'TO address not selected. Check the To tab.',
  'no-from-address': 'FROM address not selected. Check the From tab.',
  'no-carrier': 'No shipper/carrier selected. Check the Rates tab, or click Get Rates.',
  'amount-differs':
    'The shipping amount on the original order does not match the total on this shipment. Check the Rates tab on the shipment.',
  'not-packed': '{count} of {name} are in no package yet.',
  'oversize-parcel':
    '{name} is a parcel by its weight and sides, but its length and girth of {girth} in are over the 165 in that parcel carriers take.',
  'packed-too-many': 'The shipment has only {left} of {name}.',
  'item-twice': 'A line is in the shipment twice.',
  'package-twice': 'Two packages have the same id.',
  'item-unknown': 'This line is not in the order.',
  'shipped-too-many': 'Only {left} of {name} are left to ship.',
  'nothing-left': 'All items of this order are in shipments.',
  'shipment-canceled': 'This shipment is canceled.',
  'shipment-sent': 'This shipment was sent. Its items and addresses no longer change.',
  'shipment-labelled': 'A label was bought for this shipment. Void the label first.',
  'not-sent': 'This shipment was not sent yet.',
  'date-in-future': 'The date is in the future.',
  'delivered-before-sent': 'It cannot be delivered before it was sent.',
  'too-many-shipments': 'An order has at most {most} shipments.',
  'order-canceled': 'This order is canceled.',
  'order-not-placed': 'Place the order first.',
  'third-party-zip': 'Enter the zip to which the third party gets its bill.',
  'third-party-country': 'Enter the country of the third party in two letters, such as US.',
  'packing-list-unknown': 'This file is not among the files of the shipment.',
  'shipped-already': '{shipped} of {name} are in shipments. Cancel a shipment first.',
})
