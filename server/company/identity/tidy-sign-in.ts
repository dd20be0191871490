import { defineTimedTask, type TimedTask } from '../../platform/jobs/index.ts'

/**
 * Removes data that sign-in no longer needs: ended sessions, visitors without one, unused reset mails, counts of old
 * tries.
 */
const tidying = [
  `delete from auth.session where "expiresAt" < now()`,
  `delete from auth."user" u where u."isAnonymous" and u."createdAt" < now() - interval '1 day'
     and not exists (select 1 from auth.session s where s."userId" = u.id)`,
  `delete from auth.verification where "expiresAt" < now()`,
  `delete from auth.sign_in_attempts where since < now() - interval '1 day'`,
  `delete from auth."rateLimit" where "lastRequest" < extract(epoch from now() - interval '1 day') * 1000`,
]

/** Every night: forgets what sign-in no longer needs, visitors' addresses among it. */
export const tidySignIn: TimedTask = defineTimedTask({
  name: 'tidy-sign-in',
  lane: 'upkeep',
  at: '47 3 * * *',
  once: async ({ platform }) => {
    for (const statement of tidying) await platform.pools.auth.query(statement)
  },
})
