import type { postOutside } from '../../platform/outside/fetch/fetch-outside.ts'

/** Addresses below this one reach the receiver that the demo plays, and no other machine. */
export const playedReceiverUrl = 'https://receiver.example/'

/** Deliveries that it keeps. */
const kept = 50

export interface ReceivedDelivery {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly status: number
  readonly at: number
}

/** Receiver of webhooks in the memory of this process. */
export class PlayedReceiver {
  readonly #received: ReceivedDelivery[] = []
  readonly #clock: () => number
  /** Status of its answers. */
  answer = 200

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** The newest first. */
  get received(): readonly ReceivedDelivery[] {
    return this.#received
  }

  /** Sends to this receiver what is addressed to it, and everything else by `post`. */
  around(post: typeof postOutside): typeof postOutside {
    return async (url, options) => {
      if (!url.startsWith(playedReceiverUrl)) return post(url, options)
      const { headers, body } = options
      this.#received.unshift({ url, headers, body: body.toString(), status: this.answer, at: this.#clock() })
      this.#received.splice(kept)
      return Promise.resolve(this.answer)
    }
  }
}
