import { printXml, type XmlValue } from './print-xml.ts'

/** Answer of the played Braintree. */
export interface BraintreeAnswer {
  readonly status: number
  readonly xml: string
}

/** A refused call: nothing is kept of it. */
export class BraintreeRefusal extends Error {
  override name = 'BraintreeRefusal'
  readonly status: number
  constructor(words: string, status = 422) {
    super(words)
    this.status = status
  }
}

/** The form of an answer to a call that was refused, or declined with its transaction. */
export const printRefusal = (message: string, transaction?: XmlValue): string =>
  printXml('api-error-response', {
    errors: { errors: { item: 'error', values: [] } },
    message,
    ...(transaction !== undefined && { transaction }),
  })
