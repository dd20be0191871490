/** The large client of the promises; each of the other 19 has a hundredth of it. */
const whole = { threads: 300_000, contacts: 200_000, quotes: 100_000, trips: 100_000 }
const clientCount = 20
const smallShare = 0.01
export const messagesPerThread = 5

/** One client of the scale set and its share of the large client's full size. */
export interface ScaleClient {
  readonly clientId: string
  readonly key: string
  readonly share: number
}

export type PieceKind = keyof typeof whole

/** Rows of one kind of one client that any free worker makes and inserts together. */
export interface Piece {
  readonly client: ScaleClient
  readonly kind: PieceKind
  readonly start: number
  readonly count: number
}

const pieceRows: Readonly<Record<PieceKind, number>> = {
  contacts: 20_000,
  quotes: 10_000,
  trips: 10_000,
  threads: 2500,
}

const uuid = (kind: string, number: number): string =>
  `0193000${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

/** The people who work on the scale set, the same in each of its clients. */
export const scaleAgents: readonly { readonly id: string; readonly label: string }[] = Array.from(
  { length: 12 },
  (_, at) => ({ id: uuid('9', at + 1), label: `Agent ${at + 1}` }),
)

const keyOf = (number: number): string => (number === 0 ? 'LARO' : `SC${String(number).padStart(2, '0')}`)

/** The clients of the set, the large one first. `size` is the share of the whole set. */
export const scaleClients = (size: number): ScaleClient[] =>
  Array.from({ length: clientCount }, (_, number) => ({
    clientId: uuid('8', number + 1),
    key: keyOf(number),
    share: number === 0 ? size : size * smallShare,
  }))

/** How many rows of a kind a client has. */
const countOf = (client: ScaleClient, kind: PieceKind): number => Math.max(1, Math.round(whole[kind] * client.share))

/** The rows of a kind of one client, in pieces. */
export function piecesOf(client: ScaleClient, kind: PieceKind): Piece[] {
  const [total, most] = [countOf(client, kind), pieceRows[kind]]
  return Array.from({ length: Math.ceil(total / most) }, (_, at) => ({
    client,
    kind,
    start: at * most,
    count: Math.min(most, total - at * most),
  }))
}

/** Every piece of the set, a client after the other: a worker then needs the people of one client at a time. */
export const allPieces = (size: number): Piece[] =>
  scaleClients(size).flatMap((client) =>
    (['contacts', 'quotes', 'trips', 'threads'] as const).flatMap((kind) => piecesOf(client, kind)),
  )

/** How many rows a piece is about: a thread brings its messages. */
export const weightOf = ({ kind, count }: Piece): number =>
  kind === 'threads' ? count * (messagesPerThread + 1) : count
