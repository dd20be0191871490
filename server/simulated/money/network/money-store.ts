import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MoneyBook } from './money-book.ts'

const schema = `
  create table if not exists things (
    place integer primary key autoincrement, account text not null, kind text not null, id text not null,
    created integer not null, doc text not null, unique (account, kind, id));
  create table if not exists answers (
    account text not null, key text not null, status integer not null, body text not null, primary key (account, key));
  create table if not exists deliveries (
    place integer primary key autoincrement, account text not null, event text not null, state text not null,
    at integer not null, tries integer not null default 0, note text not null default '');
  create index if not exists deliveries_due on deliveries (state, at);
  create table if not exists settings (
    account text not null, name text not null, value text not null, primary key (account, name));
`

/** State of a played provider of money: one file, which every process of an installation opens. */
export class MoneyStore {
  readonly #database: DatabaseSync

  /** `path` names a file, whose folder is made; `:memory:` keeps nothing. `indexed` are fields of objects that are searched. */
  constructor(path: string, indexed: readonly string[] = []) {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
    this.#database = new DatabaseSync(path)
    this.#database.exec('pragma busy_timeout = 10000; pragma journal_mode = wal; pragma synchronous = normal')
    this.#database.exec(schema)
    for (const field of indexed) {
      const columns = `(account, kind, json_extract(doc, '$.${field}'))`
      this.#database.exec(`create index if not exists things_by_${field} on things ${columns}`)
    }
  }

  /** Reads and writes the account of a client in one transaction; a work that throws leaves nothing. */
  within<T>(account: string, now: number, work: (book: MoneyBook) => T): T {
    this.#database.exec('begin immediate')
    try {
      const answer = work(new MoneyBook(this.#database, { account, now }))
      this.#database.exec('commit')
      return answer
    } catch (error) {
      this.#database.exec('rollback')
      throw error
    }
  }

  /** The account that holds an object; undefined where none does. */
  findAccountOf(kind: string, id: string): string | undefined {
    const [row] = this.#database.prepare('select account from things where kind = ? and id = ?').all(kind, id)
    return row && String(row['account'])
  }

  /** Accounts with deliveries that are due. */
  listDue(now: number): string[] {
    return this.#database
      .prepare(`select distinct account from deliveries where state = 'due' and at <= ?`)
      .all(now)
      .map(({ account }) => String(account))
  }

  /** Epoch milliseconds of the next delivery; undefined where none waits. */
  findNextDue(): number | undefined {
    const [row] = this.#database.prepare(`select min(at) as at from deliveries where state = 'due'`).all()
    return typeof row?.['at'] === 'number' ? row['at'] : undefined
  }

  close(): void {
    this.#database.close()
  }
}
