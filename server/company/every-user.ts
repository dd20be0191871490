import { users } from '../../domain/company/index.ts'
import type { Filter, RowOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { listRecords } from '../platform/records/index.ts'

const page = 500

type User = RowOf<typeof users>

const behind = (last: User | undefined): readonly Filter[] => (last ? [['id', '>', last.id]] : [])

/** All users within the actor's sight that match, in order of id. */
export async function everyUser(ctx: Ctx, where?: Filter): Promise<User[]> {
  const found: User[] = []
  let last: User | undefined
  do {
    const filters = [...(where ? [where] : []), ...behind(last)]
    const rows: User[] = await listRecords(ctx, users, {
      ...(filters.length > 0 && { where: { and: filters } }),
      orderBy: { field: 'id', direction: 'asc' },
      limit: page,
    })
    found.push(...rows)
    last = rows.length === page ? rows.at(-1) : undefined
  } while (last)
  return found
}
