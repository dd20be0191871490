import type pg from 'pg'

/** Error that ends a connection to a server that does not answer. Code that tests for an absent database knows it. */
export const silentWords = 'timeout expired: the database has not answered'

/**
 * Ends a connection whose queries have had no answer for so long. A dead machine sends no goodbye: the network alone
 * would wait a quarter of an hour for its answer, and no query would turn to the server that took its place.
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
 * Pings a connection that only listens, or holds a lock, every `everyMs`, and ends it when an answer takes as long: it
 * would otherwise never notice a dead server.
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
