import { sql } from '../database/sql.ts'

type Fragment = ReturnType<typeof sql>

/** Name of a user of the client; from the history if their own record is gone; null for a person who never was one. */
export const nameOfActor = (clientId: Fragment, actorId: Fragment): Fragment => sql`
  coalesce(
    (select coalesce(nullif(u.doc ->> 'name', ''), u.doc ->> 'email') from users u
     where u.client_id = ${clientId} and u.id = ${actorId}),
    (select b.before -> 'doc' ->> 'name' from history b
     where b.client_id = ${clientId} and b.record = 'users' and b.id = ${actorId} and b.before is not null
     order by b.version desc limit 1))`
