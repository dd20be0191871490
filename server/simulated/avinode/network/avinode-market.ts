import { newOutsideId, type MoneyBook } from '../../money/network/money-book.ts'
import { AvinodeRefusal, missing } from './avinode-refusal.ts'
import type { PlayedAnswer, PlayedBuyer, PlayedMessage, PlayedRequest, PlayedSegment } from './avinode-things.ts'

const newId = (prefix: string): string => `${prefix}-${newOutsideId(9, '123456789')}`

export interface NewRequest {
  readonly buyer: PlayedBuyer
  readonly category: string
  readonly segments: readonly PlayedSegment[]
  readonly message: string
}

/** The market of one account: what its buyers do. Every act sends the notices that Avinode would send. */
export class AvinodeMarket {
  readonly book: MoneyBook

  constructor(book: MoneyBook) {
    this.book = book
  }

  need(id: string): PlayedRequest {
    const request = this.book.find<PlayedRequest>('rfq', id)
    if (!request) throw missing()
    return request
  }

  #emit(type: 'rfqs' | 'tripmsgs', about: string): void {
    const words = JSON.stringify({ id: about, type, href: `https://avinode.example/api/${type}/${about}` })
    this.book.emit({ id: newId('event'), type, about, words })
  }

  #write(request: string, words: string): string {
    const id = newId('abuyermsg')
    this.book.keep<PlayedMessage>({ kind: 'message', id, created: this.book.now, request, words })
    return id
  }

  send({ message, ...request }: NewRequest): PlayedRequest {
    const id = newId('arfq')
    const kept = this.book.keep<PlayedRequest>({
      kind: 'rfq',
      id,
      created: this.book.now,
      tripId: newOutsideId(6),
      state: 'open',
      ...request,
    })
    if (message !== '') this.#write(id, message)
    this.#emit('rfqs', id)
    return kept
  }

  change(id: string, change: Partial<Pick<PlayedRequest, 'segments' | 'category' | 'state'>>): PlayedRequest {
    const kept = this.book.keep<PlayedRequest>({ ...this.need(id), ...change })
    this.#emit('rfqs', id)
    return kept
  }

  /** Moves all flights by so many days and adds a passenger. */
  postpone(id: string, days: number): PlayedRequest {
    const { segments } = this.need(id)
    const later = segments.map((one) => ({
      ...one,
      date: new Date(Date.parse(one.date) + days * 86_400_000).toISOString().slice(0, 10),
      passengers: one.passengers + 1,
    }))
    return this.change(id, { segments: later })
  }

  write(id: string, words: string): void {
    const { id: request } = this.need(id)
    this.#emit('tripmsgs', this.#write(request, words))
  }

  /** Takes an answer of the seller. */
  answer(id: string, act: PlayedAnswer['act'], body: PlayedAnswer['body']): PlayedAnswer {
    const request = this.need(id)
    if (request.state === 'cancelled')
      throw new AvinodeRefusal(422, 'REQUEST_CANCELED', 'The request was cancelled by the buyer')
    return this.book.keep<PlayedAnswer>({
      kind: 'answer',
      id: newId('asellermsg'),
      created: this.book.now,
      request: request.id,
      act,
      body,
    })
  }

  listMessages = (request: string): PlayedMessage[] => this.book.list<PlayedMessage>('message', { request })
  listAnswers = (request: string): PlayedAnswer[] => this.book.list<PlayedAnswer>('answer', { request })
}
