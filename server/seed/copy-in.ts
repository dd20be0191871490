import { once } from 'node:events'
import type pg from 'pg'

const chunkCharacters = 1_000_000

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value as a field of the copy protocol's text form. */
export function copyField(value: string | number | boolean | null): string {
  if (value === null) return '\\N'
  return typeof value === 'string'
    ? value.replaceAll(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter)
    : String(value)
}

/** A list as Postgres writes it, for a field. */
export const arrayText = (items: readonly (string | number | null)[]): string =>
  `{${items.map((item) => (item === null ? 'NULL' : `"${String(item).replaceAll(/["\\]/g, (letter) => `\\${letter}`)}"`)).join(',')}}`

/** Abilities of the driver's connection that its types do not have. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** `COPY ... FROM STDIN` of lines, as fast as the server takes them. */
class CopyIn implements pg.Submittable {
  readonly done: Promise<void>
  readonly #text: string
  readonly #lines: Iterable<string>
  #finish: () => void = () => undefined
  #fail: (error: unknown) => void = () => undefined
  #error: unknown

  constructor(text: string, lines: Iterable<string>) {
    this.#text = text
    this.#lines = lines
    this.done = new Promise((finish, fail) => {
      this.#finish = finish
      this.#fail = fail
    })
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: unknown) => {
      this.#error = error
      connection.stream.destroy(error instanceof Error ? error : undefined)
    })
  }

  handleCommandComplete(): void {
    // The server says it is ready right after.
  }

  handleReadyForQuery(): void {
    if (this.#error === undefined) this.#finish()
    else this.#fail(this.#error)
  }

  handleError(error: unknown): void {
    this.#error = error
    this.#fail(error)
  }

  async #send(connection: CopyConnection): Promise<void> {
    let chunk = ''
    for (const line of this.#lines) {
      chunk += `${line}\n`
      if (chunk.length < chunkCharacters) continue
      connection.sendCopyFromChunk(Buffer.from(chunk))
      chunk = ''
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      if (this.#error !== undefined) return
    }
    if (chunk !== '') connection.sendCopyFromChunk(Buffer.from(chunk))
    connection.endCopyFrom()
  }
}

/** Copies lines into a table. Each line is made of `copyField`s with tabs between. */
export async function copyInto(client: pg.ClientBase, target: string, lines: Iterable<string>): Promise<void> {
  await client.query(new CopyIn(`copy ${target} from stdin`, lines)).done
}
