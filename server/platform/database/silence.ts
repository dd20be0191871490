import type pg from 'pg'

/** What ends a connection to a server that does not answer. Everybody who asks whether the database is away knows it. */
export const silentWords = 'timeout expired: the database has not answered'

/**
 * Ends a connection on which nothing that was asked is answered for so long. A machine that is gone says no goodbye: the
 * network alone would wait a quarter of an hour for its answer, and nobody would turn to the server that took its place.
 */
export function endWhenSilent(connection: pg.Connection, silenceMs: number): void {
  let owed = 0
  let timer: NodeJS.Timeout | undefined
  const end = () => connection.stream.destroy(new Error(silentWords))
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

/**
 * Asks a connection that only listens, or holds a lock, every `everyMs`, and ends it when an answer takes as long: it
 * would otherwise never find out that nobody is at the other end.
 */
export function keepAsking(client: pg.Client, everyMs: number): void {
  let isOwed = false
  const timer = setInterval(() => {
    if (isOwed) {
      client.connection.stream.destroy(new Error(silentWords))
      return
    }
    isOwed = true
    client.query('select 1').then(
      () => (isOwed = false),
      // The connection says itself that it ended; a query that waits for a lock before this one is no silence.
      () => clearInterval(timer),
    )
  }, everyMs).unref()
  client.connection.once('end', () => clearInterval(timer))
}
