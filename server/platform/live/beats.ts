interface Beaten {
  readonly beat: () => void
}

/** Number of parts of the sockets that have their beats one after the other: all at once would delay deliveries. */
const parts = 20

/** Gives each socket a beat once in an interval, spread over it. */
export class Beats {
  readonly #parts: readonly Set<Beaten>[] = Array.from({ length: parts }, () => new Set())
  readonly #timer: NodeJS.Timeout
  #added = 0
  #turn = 0

  /** @param everyMs Milliseconds between two beats of one socket. */
  constructor(everyMs: number) {
    this.#timer = setInterval(() => this.#beatNext(), everyMs / parts)
  }

  /** The socket has beats from now on, until the returned function is called. */
  add(socket: Beaten): () => void {
    const part = this.#parts[this.#added % parts]
    this.#added += 1
    part?.add(socket)
    return () => void part?.delete(socket)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #beatNext(): void {
    for (const socket of this.#parts[this.#turn % parts] ?? []) socket.beat()
    this.#turn += 1
  }
}
