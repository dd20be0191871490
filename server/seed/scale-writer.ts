import type pg from 'pg'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { searchDocument } from '../platform/records/search/search-document.ts'
import { arrayText, copyField, copyInto } from './copy-in.ts'
import type { ScaleBatch } from './scale-client.ts'
import type { ScaleRow } from './scale-documents.ts'

const recordLine = (clientId: string, { id, date, lastDate, active = true, doc }: ScaleRow): string =>
  [clientId, id, 1, date, lastDate, active ? 't' : 'f', JSON.stringify(doc)].map(copyField).join('\t')

function* lines<Row>(rows: Iterable<Row>, print: (row: Row) => string): Generator<string> {
  for (const row of rows) yield print(row)
}

/** Words of one record type of one client, in which typing errors are looked for. */
export interface Vocabulary {
  readonly clientId: string
  readonly record: string
  readonly words: ReadonlySet<string>
}

/** Inserts rows and their search entries, on one connection. */
export class ScaleWriter {
  readonly #client: pg.Client
  readonly #scopes = new Map<string, string>()
  readonly #vocabularies = new Map<string, { clientId: string; record: string; words: Set<string> }>()

  constructor(client: pg.Client) {
    this.#client = client
  }

  /** Every word that was written so far. */
  get vocabularies(): readonly Vocabulary[] {
    return [...this.#vocabularies.values()]
  }

  async write(clientId: string, { definition, rows }: ScaleBatch): Promise<void> {
    await copyInto(
      this.#client,
      `${definition.name} (client_id, id, version, date, last_date, active, doc)`,
      lines(rows, (row) => recordLine(clientId, row)),
    )
    if (!definition.search) return
    const scope = await this.#scopeOf(clientId, definition.name)
    const words = this.#wordsOf(clientId, definition.name)
    await copyInto(
      this.#client,
      'search_documents (client_id, record, id, date, last_date, words, facets, numerics, latitude, longitude)',
      lines(rows, (row) => searchLine(definition, row, { clientId, scope, words })),
    )
  }

  #wordsOf(clientId: string, record: string): Set<string> {
    const key = `${clientId} ${record}`
    const known = this.#vocabularies.get(key) ?? { clientId, record, words: new Set() }
    this.#vocabularies.set(key, known)
    return known.words
  }

  async #scopeOf(clientId: string, record: string): Promise<string> {
    const key = `${clientId} ${record}`
    const known = this.#scopes.get(key)
    if (known !== undefined) return known
    const { rows } = await this.#client.query<{ scope: string }>('select flightline.search_scope($1, $2) as scope', [
      clientId,
      record,
    ])
    const scope = rows[0]?.scope ?? ''
    this.#scopes.set(key, scope)
    return scope
  }
}

function searchLine(
  definition: RecordDefinition,
  { id, date, lastDate, active = true, doc }: ScaleRow,
  { clientId, scope, words }: { clientId: string; scope: string; words: Set<string> },
): string {
  const found = searchDocument(definition, { id, version: 1, date, last_date: lastDate, active, doc })
  for (const word of found.vocabulary) words.add(word)
  return [
    clientId,
    definition.name,
    id,
    found.date,
    found.last_date,
    found.words.replaceAll('\u0001', scope),
    arrayText(found.facets),
    arrayText(found.numerics),
    found.latitude,
    found.longitude,
  ]
    .map(copyField)
    .join('\t')
}

/** Puts in the words of all writers, once each. */
export async function copyVocabularies(client: pg.Client, vocabularies: readonly Vocabulary[]): Promise<void> {
  for (const [, same] of Map.groupBy(vocabularies, ({ clientId, record }) => `${clientId} ${record}`)) {
    const [first] = same
    if (!first) continue
    const words = new Set(same.flatMap((one) => [...one.words]))
    await copyInto(
      client,
      'search_words (client_id, record, word)',
      lines(words, (word) => [first.clientId, first.record, word].map(copyField).join('\t')),
    )
  }
}
