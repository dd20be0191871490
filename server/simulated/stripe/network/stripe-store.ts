import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StripeBook } from './stripe-book.ts'

const schema = `
  create table if not exists things (
    place integer primary key autoincrement, account text not null, kind text not null, id text not null unique,
    created integer not null, doc text not null);
  create index if not exists things_listed on things (account, kind, place);
  create index if not exists things_of_intent on things (account, kind, json_extract(doc, '$.payment_intent'));
  create index if not exists things_by_status on things (account, kind, json_extract(doc, '$.status'));
  create table if not exists answers (
    account text not null, key text not null, digest text not null, status integer not null, body text not null,
    at integer not null, primary key (account, key));
  create table if not exists deliveries (
    place integer primary key autoincrement, account text not null, event text not null, state text not null,
    at integer not null, tries integer not null default 0, note text not null default '');
  create index if not exists deliveries_due on deliveries (state, at);
  create table if not exists settings (
    account text not null, name text not null, value text not null, primary key (account, name));
`

/** State of the played Stripe: one file, which every process of an installation opens. */
export class StripeStore {
  readonly #database: DatabaseSync

  /** `path` names a file, whose folder is made; `:memory:` keeps nothing. */
  constructor(path: string) {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
    this.#database = new DatabaseSync(path)
    this.#database.exec('pragma busy_timeout = 10000; pragma journal_mode = wal; pragma synchronous = normal')
    this.#database.exec(schema)
  }

  /** Reads and writes the account of a client in one transaction; what throws leaves nothing. `now` in milliseconds. */
  within<T>(account: string, now: number, work: (book: StripeBook) => T): T {
    this.#database.exec('begin immediate')
    try {
      const answer = work(new StripeBook(this.#database, { account, now: Math.floor(now / 1000) }))
      this.#database.exec('commit')
      return answer
    } catch (error) {
      this.#database.exec('rollback')
      throw error
    }
  }

  /** Clients that have ever called, or were ever looked at. */
  listAccounts(): string[] {
    return this.#database
      .prepare('select distinct account from things order by account')
      .all()
      .map(({ account }) => String(account))
  }

  /** Client that an object belongs to. */
  findAccountOf(id: string): string | undefined {
    const [row] = this.#database.prepare('select account from things where id = ?').all(id)
    return row && String(row['account'])
  }

  /** Accounts with deliveries that are due at `now`, in milliseconds. */
  listDue(now: number): string[] {
    return this.#database
      .prepare(`select distinct account from deliveries where state = 'due' and at <= ?`)
      .all(now)
      .map(({ account }) => String(account))
  }

  /** Time of the next delivery in milliseconds; undefined where none waits. */
  findNextDue(): number | undefined {
    const [row] = this.#database.prepare(`select min(at) as at from deliveries where state = 'due'`).all()
    return row?.['at'] === null || row?.['at'] === undefined ? undefined : Number(row['at'])
  }

  close(): void {
    this.#database.close()
  }
}
