import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { printStatement, sql, type Statement } from '../../../platform/database/sql.ts'
import type { SigningKey } from '../../../platform/outside/mail-out/sign-mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sealed, unsealed } from '../../../platform/sealed.ts'

/** A key as DNS shows it. */
export interface PublishedKey {
  readonly selector: string
  readonly state: 'next' | 'active' | 'retired'
  /** In base64, as the record's `p` tag has it. */
  readonly publicKey: string
}

type Ground = Pick<Platform, 'pools' | 'secret' | 'clock'>

interface Known {
  readonly key: Promise<SigningKey | undefined>
  readonly until: number
}

const known = new WeakMap<Ground['pools'], Known>()
/** So long other processes sign with the key of before; DNS has both. */
const keptMs = 60_000

const newPair = promisify(generateKeyPair)
/** Key length that all mail servers verify; longer keys do not fit into one string of a TXT record. */
const bits = 2048

const sealing = (secret: string) => ({ secret, purpose: 'mail signing' })

async function ask<Row extends object>({ pools }: Ground, statement: Statement<Row>): Promise<Row[]> {
  const { rows } = await pools.app.query<Row>(printStatement(statement))
  return rows
}

/** `fl` and the day, so that the administrator of DNS sees which is older. */
const selectorFor = (now: number): string =>
  `fl${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}${randomBytes(2).toString('hex')}`

async function makeKey(ground: Ground, state: 'next' | 'active'): Promise<void> {
  const { privateKey, publicKey } = await newPair('rsa', { modulusLength: bits })
  const shown = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const kept = sealed(sealing(ground.secret), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const now = ground.clock()
  // Two processes at once: the first one's key counts.
  await ask(
    ground,
    sql<object>`insert into signing_keys (selector, state, public_key, private_key, changed_at)
      values (${selectorFor(now)}, ${state}, ${shown}, ${kept}::bytea, ${now}) on conflict do nothing`,
  )
}

const published = (ground: Ground): Promise<PublishedKey[]> =>
  ask(
    ground,
    sql<PublishedKey>`select selector, state, public_key as "publicKey" from signing_keys
      where state <> 'retired' order by state`,
  )

/** The key that signs, made when it is first asked for, and the one that is prepared. */
export async function keysInUse(ground: Ground): Promise<PublishedKey[]> {
  const keys = await published(ground)
  if (keys.some(({ state }) => state === 'active')) return keys
  await makeKey(ground, 'active')
  return published(ground)
}

/** Makes the key that is to sign next. Where there is one already, it stays. */
export const prepareKey = (ground: Ground): Promise<void> => makeKey(ground, 'next')

/** Signs with the prepared key from now on. False where none is prepared. */
export async function signWithNextKey(ground: Ground): Promise<boolean> {
  const [row] = await ask(
    ground,
    sql<{ isUsed: boolean }>`select flightline.use_next_signing_key(${ground.clock()}) as "isUsed"`,
  )
  known.delete(ground.pools)
  return row?.isUsed === true
}

async function load(ground: Ground): Promise<SigningKey | undefined> {
  await keysInUse(ground)
  const [row] = await ask(
    ground,
    sql<{ selector: string; sealed: Buffer }>`
      select selector, private_key as sealed from signing_keys where state = 'active'`,
  )
  return row && { selector: row.selector, privateKey: unsealed(sealing(ground.secret), row.sealed) }
}

/** Key that signs outgoing mail. */
export function signingKey(ground: Ground): Promise<SigningKey | undefined> {
  const now = ground.clock()
  const before = known.get(ground.pools)
  if (before && before.until > now) return before.key
  const key = load(ground)
  known.set(ground.pools, { key, until: now + keptMs })
  // A database that is away is asked again by the next mail.
  key.catch(() => known.delete(ground.pools))
  return key
}
