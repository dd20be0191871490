import { quotes, trips } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { threads, threadsmsgs, unread } from '../../domain/inbox/index.ts'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { scaleThread } from './scale-conversations.ts'
import { scaleContact, scaleQuote, scaleTrip, type ScaleParties, type ScaleRow } from './scale-documents.ts'
import { messagesPerThread, piecesOf, scaleAgents, type Piece, type ScaleClient } from './scale-plan.ts'
import { ScaleRandom } from './scale-random.ts'

/** Record types that the scale set has rows of, besides clients and users. */
export const scaleRecords = [contacts, quotes, trips, threads, threadsmsgs, unread] as const

/** Rows of one record type. */
export interface ScaleBatch {
  readonly definition: RecordDefinition
  readonly rows: readonly ScaleRow[]
}

type People = ScaleParties['contacts']
type Parents = ScaleParties['parents']

/**
 * The story of one client of the scale set. Each piece has a separate random seed, so any worker makes it alike; a
 * worker first makes the people of a thread itself.
 */
export class ScaleClientStory {
  readonly client: ScaleClient
  readonly #now: number
  #people: People | undefined
  #parents: Parents | undefined

  constructor(client: ScaleClient, now: number) {
    this.client = client
    this.#now = now
  }

  rowsOf(piece: Piece): ScaleBatch[] {
    if (piece.kind === 'threads') return this.#conversations(piece)
    if (piece.kind === 'contacts') return [{ definition: contacts, rows: this.#contactRows(piece) }]
    return [{ definition: piece.kind === 'quotes' ? quotes : trips, rows: this.#flightRows(piece) }]
  }

  #random({ client, kind, start }: Piece): ScaleRandom {
    return new ScaleRandom(`${client.key} ${kind} ${start}`)
  }

  #contactRows(piece: Piece): (ScaleRow & { contact: People[number] })[] {
    const parties = { random: this.#random(piece), now: this.#now }
    return Array.from({ length: piece.count }, (_, at) => scaleContact(parties, piece.start + at))
  }

  #flightRows(piece: Piece): ScaleRow[] {
    const parties = this.#parties(piece, [])
    const make = piece.kind === 'quotes' ? scaleQuote : scaleTrip
    return Array.from({ length: piece.count }, (_, at) => make(parties, piece.start + at))
  }

  #conversations(piece: Piece): ScaleBatch[] {
    this.#parents ??= this.#makeParents()
    const parties = this.#parties(piece, this.#parents)
    const written = Array.from({ length: piece.count }, () =>
      scaleThread(parties, parties.random.int(1, 2 * messagesPerThread - 1)),
    )
    return [
      { definition: threads, rows: written.map(({ thread }) => thread) },
      { definition: threadsmsgs, rows: written.flatMap(({ messages }) => messages) },
      { definition: unread, rows: written.flatMap(({ unreadItems }) => unreadItems) },
    ]
  }

  #parties(piece: Piece, parents: Parents): ScaleParties {
    this.#people ??= piecesOf(this.client, 'contacts').flatMap((one) =>
      this.#contactRows(one).map(({ contact }) => contact),
    )
    const { clientId } = this.client
    return {
      clientId,
      random: this.#random(piece),
      now: this.#now,
      contacts: this.#people,
      parents,
      agents: scaleAgents,
    }
  }

  #makeParents(): Parents {
    const kinds = [
      { type: 'quotes', number: 'quote_number' },
      { type: 'trips', number: 'trip_number' },
    ] as const
    return kinds.flatMap(({ type, number }) =>
      piecesOf(this.client, type).flatMap((piece) =>
        this.#flightRows(piece).map((row) => ({ type, id: row.id, number: String(row.doc[number]) })),
      ),
    )
  }
}
