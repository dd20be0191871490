import type pg from 'pg'

/** Known to everybody who asks whether the database is away. */
const words = 'timeout expired: the database has not answered'

/**
 * Ends a connection on which nothing that was asked is answered for so long. A machine that is gone says no goodbye: the
 * network alone would wait a quarter of an hour for its answer, and nobody would turn to the server that took its place.
 */
export function endWhenSilent(connection: pg.Connection, silenceMs: number): void {
  let owed = 0
  let timer: NodeJS.Timeout | undefined
  const end = () => connection.stream.destroy(new Error(words))
  const asked = () => {
    owed += 1
    timer ??= setTimeout(end, silenceMs).unref()
  }
  const sync = connection.sync.bind(connection)
  const query = connection.query.bind(connection)
  connection.sync = () => {
    asked()
    sync()
  }
  connection.query = (text) => {
    asked()
    query(text)
  }
  connection.on('readyForQuery', () => {
    owed = Math.max(0, owed - 1)
    if (owed > 0) {
      timer?.refresh()
      return
    }
    clearTimeout(timer)
    timer = undefined
  })
  connection.on('end', () => clearTimeout(timer))
}
