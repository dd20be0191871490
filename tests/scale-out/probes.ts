import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { mailOf, sendUntilTaken } from '../faults/harness/acts/receive-mail.ts'
import type { StayingScreen } from '../faults/harness/acts/watch-screens.ts'
import { diceOf } from '../faults/harness/world/seeded-random.ts'
import type { Ledger } from '../faults/harness/world/ledger.ts'
import { PersistentCaller } from '../faults/harness/world/persistent-caller.ts'
import { contactId } from '../faults/harness/world/cluster.ts'
import { clientIds } from '../world.ts'
import type { Scene } from './work.ts'

const laro = clientIds.LARO
const patienceMs = 120_000
const lookMs = 10

/** Step started right after a kill, and its name in the table of recovery times. */
export const probeNames = ['write', 'screens', 'mail taken', 'mail shown', 'mail sent', 'held jobs'] as const
export type ProbeName = (typeof probeNames)[number]

/** Milliseconds from the kill until each of them was done. */
export type Recovery = Readonly<Record<ProbeName, number>>

interface Probing {
  readonly scene: Scene
  readonly ledger: Ledger
  readonly screens: readonly StayingScreen[]
  /** Jobs that were being worked on when it fell. */
  readonly held: readonly string[]
  /** Milliseconds since it fell. */
  readonly since: () => number
}

/** Waits, while the database may be away; a condition that never holds breaks a promise. */
async function eventually({ scene, since }: Probing, what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = since() + patienceMs; since() < end; await sleep(lookMs)) {
    const found = await isTrue().catch((error: unknown) => {
      scene.chronicle.note(`${what}: ${String(error)}`)
      return false
    })
    if (found) return
  }
  scene.chronicle.broken('work goes on after a kill', { what })
}

async function counts({ scene }: Probing, text: string, value: unknown): Promise<number> {
  const { rows } = await scene.installation.db.query<{ count: number }>(text, [value])
  return rows[0]?.count ?? 0
}

const personOf = ({ scene }: Probing, purpose: string): PersistentCaller =>
  new PersistentCaller({ caller: scene.ana, chronicle: scene.chronicle, dice: diceOf(scene.seed, purpose) })

/** A write is acknowledged, and is then shown on every screen. */
async function probeScreens(probing: Probing): Promise<Pick<Recovery, 'write' | 'screens'>> {
  const { ledger, since, screens } = probing
  const name = `${ledger.tag} probe`
  const path = `/api/data/clients/${laro}/tasks`
  const made = await personOf(probing, 'probe').ask<{ id: string }>({ method: 'POST', path, body: { name } })
  const write = since()
  if (made) ledger.tasks.set(made.body.id, name)
  await eventually(probing, 'every screen shows it', () =>
    Promise.resolve(screens.every((screen) => made !== undefined && screen.shows(made.body.id))),
  )
  return { write, screens: since() }
}

/** A customer's mail is taken, and is then in its thread. */
async function probeIncoming(probing: Probing): Promise<Pick<Recovery, 'mail taken' | 'mail shown'>> {
  const { ledger, since, scene } = probing
  const id = `probe.${ledger.tag}@customer.example`
  const site = scene.installation
  if (await sendUntilTaken({ site, chronicle: scene.chronicle }, mailOf(id, true, false), true))
    ledger.mails.set(id, { isReadable: true })
  const taken = since()
  const question = "select count(*)::int as count from threadsmsgs where doc ->> 'message_id' = $1"
  await eventually(probing, 'the mail is shown', async () => (await counts(probing, question, id)) > 0)
  return { 'mail taken': taken, 'mail shown': since() }
}

/** An email of ours reaches the server outside. */
async function probeOutgoing(probing: Probing): Promise<number> {
  const { ledger, since, scene } = probing
  const [messageId, threadId, email] = [v7(), v7(), `c0.probe.${ledger.tag}@customer.example`]
  const ref = `clients/${laro}/contacts/${contactId}`
  const words = { subject: `${ledger.tag} probe`, message: 'Is anybody there?' }
  const body = { messageId, threadId, ref, medium: 'email', ...words, recipients: [{ name: 'One', email }] }
  await personOf(probing, 'probe out').ask({ method: 'POST', path: '/api/messaging/post', body })
  ledger.threads.add(threadId)
  ledger.emails.set(messageId, { threadId, recipients: [email] })
  const { outside } = scene.installation
  await eventually(probing, 'the email is sent', () =>
    Promise.resolve(outside.taken.some((mail) => mail.to.includes(email))),
  )
  return since()
}

/** Work under way when it fell is done by another process. */
async function probeHeldJobs(probing: Probing): Promise<number> {
  const question = 'select count(*)::int as count from graphile_worker._private_jobs where id = any($1::bigint[])'
  await eventually(probing, 'held jobs are done', async () => (await counts(probing, question, probing.held)) === 0)
  return probing.since()
}

/** Begins one of everything right after a kill, and takes the time until it is done. */
export async function probeAll(probing: Probing): Promise<Recovery> {
  const [screens, incoming, sent, held] = await Promise.all([
    probeScreens(probing),
    probeIncoming(probing),
    probeOutgoing(probing),
    probeHeldJobs(probing),
  ])
  return { ...screens, ...incoming, 'mail sent': sent, 'held jobs': held }
}
