/** Answer of the played EasyPost. */
export interface EasyPostAnswer {
  readonly status: number
  readonly body: unknown
}

/** A refused call: nothing is kept of it. */
export class EasyPostRefusal extends Error {
  override name = 'EasyPostRefusal'
  readonly answer: EasyPostAnswer
  constructor(status: number, code: string, message: string) {
    super(message)
    this.answer = { status, body: { error: { code, message, errors: [] } } }
  }
}

export const missing = (): EasyPostRefusal =>
  new EasyPostRefusal(404, 'NOT_FOUND', 'The requested resource could not be found.')
