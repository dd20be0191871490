import { clients, users } from '../domain/company/index.ts'
import type { BulkRow } from '../server/platform/records/bulk-insert.ts'
import { castMembers, clientIds, type CastMember, type ClientKey } from './world.ts'

/** Postal address of each company, shown by mails to groups. */
const address = { street: '8008 Aviation Place', city: 'Dallas', state: 'TX', zip: '75209' }

const clientNames: Readonly<Record<ClientKey, string>> = {
  LARO: 'Laro Charter',
  NXT: 'Next Jet',
  EQIP: 'Equip Supply',
  GMTL: 'Gold Metal',
  EWIN: 'East Wind',
  CBDB: 'Cobalt Broker',
  AXEK: 'Axe Kilo',
  RCRT: 'Race Rotor',
}

const keys = Object.keys(clientIds).filter((key): key is ClientKey => key in clientIds)

const clientRow = (key: ClientKey, at: number): BulkRow => {
  const doc = clients.shape.parse({ name: clientNames[key], name_key: key, address })
  return { definition: clients, clientId: clientIds[key], id: clientIds[key], date: at, doc }
}

function userRows(member: CastMember, at: number): BulkRow[] {
  return keys.flatMap((key) => {
    const roles = member.grants[key]
    if (!roles) return []
    const { id, name, nick_name, email, phone, color, title } = member
    // Mail of the tests goes at once, by the user's own setting; tests of the hold choose it.
    const known = { name, nick_name, email, phone, color, role: title, roles: [...roles], undo_send_seconds: 0 }
    const shaped = users.shape.parse(known)
    return [{ definition: users, clientId: clientIds[key], id, date: at, doc: users.derive?.(shaped, at) ?? shaped }]
  })
}

/** The clients and the users of the cast, as every test database holds them. */
export const castRows = (at: number): BulkRow[] => [
  ...keys.map((key) => clientRow(key, at)),
  ...castMembers.flatMap((member) => userRows(member, at)),
]
