import type { LedgerLine, OrderExport } from '../../recompute/export.ts'
import { readExport } from '../../recompute/read-export.ts'
import type { TestServer } from '../../test-server.ts'
import { cast } from '../../world.ts'
import { laro } from '../inbox-server.ts'

async function readLedger(server: TestServer): Promise<LedgerLine[]> {
  const { rows } = await server.platform.pools.owner.query<LedgerLine>(
    `select e.id as entry, e.record, e.record_id, l.account, l.debit::double precision as debit,
       l.credit::double precision as credit
     from ledger_lines l join ledger_entries e on e.client_id = l.client_id and e.id = l.entry_id
     where l.client_id = $1 and e.unit = 'cents'`,
    [laro],
  )
  return rows
}

/** The export of LARO by its API, and the lines of its ledger; of some customers, or of all. */
export async function exportLaro(server: TestServer, contacts?: ReadonlySet<string>): Promise<OrderExport> {
  const headers = await server.headersOf(cast.ana, laro)
  const read = async (path: string): Promise<string> => {
    const answer = await server.app.inject({ url: `/api${path}`, headers })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    return answer.body
  }
  // Entries of this moment belong to statements that are read now; a clock far ahead would end all tokens.
  server.advance(2)
  return { ...(await readExport(read, laro, contacts)), ledger: await readLedger(server) }
}
