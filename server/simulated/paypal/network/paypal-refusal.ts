/** Answer of the played PayPal. */
export interface PaypalAnswer {
  readonly status: number
  readonly body?: unknown
}

/** A refused call: nothing is kept of it. */
export class PaypalRefusal extends Error {
  override name = 'PaypalRefusal'
  readonly answer: PaypalAnswer
  constructor(status: number, issue: string, description: string) {
    super(description)
    const name = status === 404 ? 'RESOURCE_NOT_FOUND' : status === 422 ? 'UNPROCESSABLE_ENTITY' : 'INVALID_REQUEST'
    this.answer = { status, body: { name, message: 'The call was refused.', details: [{ issue, description }] } }
  }
}

export const missing = (what: string): PaypalRefusal =>
  new PaypalRefusal(404, 'INVALID_RESOURCE_ID', `Specified resource ID does not exist: ${what}.`)
