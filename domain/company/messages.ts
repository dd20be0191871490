import { roomMessages } from '../kernel/index.ts'

/** What the company room says (3-aviation section 5, Address). */
export const companyMessages = roomMessages({
  'address-name': 'Must include name or company in this.',
  'address-place': 'Must include zip or street, city, and state.',
  'address-reach': 'Must include either an email or phone.',
})
