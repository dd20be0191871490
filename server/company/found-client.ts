import {
  clients,
  accessMessages,
  isReservedKey,
  users,
  usualClientRoles,
  type foundClient,
} from '../../domain/company/index.ts'
import { shippedRates, taxStates } from '../../domain/commerce/index.ts'
import type { InputOf } from '../../domain/kernel/index.ts'
import { systemActor, withTenant } from '../platform/context.ts'
import { printStatement, sql } from '../platform/database/sql.ts'
import { Invalid } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { asVerb, createRecord } from '../platform/records/index.ts'

type NewClient = Partial<Omit<InputOf<typeof foundClient>['body'], 'admin'>> &
  Pick<InputOf<typeof foundClient>['body'], 'name' | 'name_key'> & { readonly email?: string }

interface FirstAdmin {
  readonly userId: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

interface Founding {
  readonly clientId: string
  readonly client: NewClient
  readonly admin: FirstAdmin
}

/** Throws Invalid for a key that a client has already, in any case (decision P1), or that none may have. */
export async function requireFreeKey({ pools }: Platform, key: string): Promise<void> {
  const refused = (code: 'key-taken' | 'key-reserved') =>
    new Invalid([accessMessages.issue('name_key', code, { key: key.toUpperCase() })])
  if (isReservedKey(key)) throw refused('key-reserved')
  const taken = await pools.app.query(printStatement(sql`select 1 from flightline.client_by_key(${key})`))
  if (taken.rows.length > 0) throw refused('key-taken')
}

/**
 * Puts a client, its first admin and the shipped rates of sales tax into the database, in one transaction. The client of DEFAULT_CLIENT is the default
 * client; its first admin is also super.
 */
export async function writeNewClient(platform: Platform, { clientId, client, admin }: Founding): Promise<void> {
  const { userId, ...person } = admin
  const name_key = client.name_key.toUpperCase()
  const isDefault = name_key === platform.config.DEFAULT_CLIENT.toUpperCase()
  const roles = ['admin', 'user', 'inbox', 'sales', ...(isDefault ? ['super'] : [])]
  await withTenant(platform, systemActor(clientId), async (ctx) => {
    await createRecord(ctx, clients, {
      id: clientId,
      doc: clients.shape.parse({ ...client, name_key, config: { roles: usualClientRoles } }),
    })
    await createRecord(ctx, users, { id: userId, doc: users.shape.parse({ ...person, roles }) })
    await asVerb(ctx, taxStates).createMany(shippedRates.map((doc) => ({ doc })))
  })
}
