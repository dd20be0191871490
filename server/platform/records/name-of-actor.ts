import {
  assistantActorPrefix,
  keyActorPrefix,
  ruleActorPrefix,
  singleSignOnActor,
} from '../../../domain/kernel/index.ts'
import { sql } from '../database/sql.ts'

type Fragment = ReturnType<typeof sql>

/**
 * Name of a user, of a user with their assistant, of an API key, of a rule or of single sign-on; from the history if the
 * record of a user is gone; null for a person who never was one.
 */
export const nameOfActor = (clientId: Fragment, actorId: Fragment): Fragment => sql`
  coalesce(
    (select coalesce(nullif(u.doc ->> 'name', ''), u.doc ->> 'email') from users u
     where u.client_id = ${clientId} and u.id = ${actorId}),
    (select b.before -> 'doc' ->> 'name' from history b
     where b.client_id = ${clientId} and b.record = 'users' and b.id = ${actorId} and b.before is not null
     order by b.version desc limit 1),
    (select k.name || ' (API key)' from api_keys k
     where k.client_id = ${clientId} and ${keyActorPrefix} || k.id = ${actorId}),
    (select coalesce(
       (select coalesce(nullif(u.doc ->> 'name', ''), u.doc ->> 'email') from users u
        where u.client_id = a.client_id and u.id = a.user_id),
       a.user_name) || ' with ' || a.name
     from assistants a where a.client_id = ${clientId} and ${assistantActorPrefix} || a.id = ${actorId}),
    (select r.name || ' (rule)' from rules r
     where r.client_id = ${clientId} and ${ruleActorPrefix} || r.id = ${actorId}),
    case when ${actorId} = ${singleSignOnActor} then 'Single sign-on' end)`
