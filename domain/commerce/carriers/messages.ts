import { roomMessages } from '../../kernel/index.ts'

/** Messages of rates, labels and tracking. */
export const carrierMessages = roomMessages({
  'shipping-missing': 'No shipping account is configured. Add one in the settings of the company.',
  'shipping-key-missing': '{provider} needs its {key}.',
  'shipping-unknown': 'This provider is not offered.',
  'freight-state': '{state} is no state or province.',
  'freight-state-twice': '{state} is in the zone {zone} already.',
  'freight-zone': 'There is no zone {zone} in this table.',
  'no-package': 'This shipment has no package. Add one on the Items tab.',
  'many-packages':
    'At most {most} packages are labelled together, and this shipment has {count}. Split the shipment, or enter a rate.',
  'package-unmeasured': 'The package has no weight or size. Check the Items tab.',
  'packages-undeclared': 'Customs need the goods of each package. Put all items into packages on the Items tab.',
  'address-incomplete': 'The {side} address lacks {part}.',
  'customs-items': 'Customs need an item with a price.',
  'no-rate': 'No rate fits. Request the rates again, or enter one.',
  'no-rate-by-date': 'No rate arrives by {day}. Choose a later day, or request the rates again.',
  'rate-gone': 'This rate is not offered any more. Request the rates again.',
  'rate-changed': 'The rate is {rate} now. Look at it again.',
  'label-exists': 'This shipment has a label. Void it first.',
  'label-at-work': 'The provider has not answered about the label of this shipment yet.',
  'tracking-missing': 'Enter the tracking code that the carrier gave.',
  'not-void': 'Only a bought label can be voided. This one is {state}.',
  'some-labels': 'Only {count} of {all} packages have a label. Void it, and buy it again.',
  'insurance-missing': 'The labels were bought without their insurance. Insure them here.',
  'label-used': 'The parcel is on its way, so its label is used.',
  'not-insured': 'Only a bought parcel that is not insured can be insured.',
  'no-label-file': 'None of these labels has a picture yet.',
  'goods-unweighed':
    'These goods have no weight, so no carrier has a price for them. Enter their weight, or the amount.',
  'estimate-to': 'The address has no {part}. Enter it under Contact.',
  'estimate-from': 'The company has no {part} to send from. Enter its address in the settings of the company.',
  'no-answer': '{provider} does not answer. Try again later, or enter the amount.',
  'address-missing': 'There is no address to check.',
})
