import { exchangeAvinode, saveAvinodeConnection } from '../charter/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { systemActor, withTenant } from '../platform/context.ts'
import { jobRun } from '../platform/jobs/index.ts'
import type { Platform, WholePlatform } from '../platform/platform.ts'
import { demoBuyers } from '../simulated/avinode/demo-buyers.ts'
import { AvinodeMarket, type NewRequest } from '../simulated/avinode/network/avinode-market.ts'
import { demoAvinodeKeys, demoAvinodeUrl } from '../simulated/avinode/network/demo-avinode-keys.ts'
import { playAvinode } from '../simulated/avinode/network/played-avinode.ts'
import { clientIds } from './cast.ts'

const account = 'NXT'

/** The connection of the demo's operator to the Avinode that the demo plays. */
export async function openDemoAvinode(platform: Platform): Promise<void> {
  const { apiToken, token: secret, ...known } = demoAvinodeKeys(platform.secret, account)
  await withTenant(platform, systemActor(clientIds[account]), (ctx) =>
    saveAvinodeConnection(ctx, { url: demoAvinodeUrl, apiToken, secret, known }),
  )
}

const asked = [
  { buyer: 0, category: 'Midsize jet', ahead: 9, legs: [['KTEB', 'KOPF', '09:00', 4]], message: 'Two dogs on board.' },
  {
    buyer: 0,
    category: 'Super midsize jet',
    ahead: 16,
    legs: [
      ['KOPF', 'KVNY', '14:30', 6],
      ['KVNY', 'KOPF', '11:00', 6],
    ],
    message: '',
  },
  { buyer: 1, category: 'Light jet', ahead: 5, legs: [['KDAL', 'KASE', '08:00', 3]], message: 'Skis need room.' },
] as const

function listRequests(now: number): NewRequest[] {
  const printDay = (ahead: number): string => new Date(now + ahead * dayMs).toISOString().slice(0, 10)
  return asked.flatMap(({ buyer: at, category, ahead, legs, message }) => {
    const buyer = demoBuyers[at]
    const segments = legs.map(([from, to, time, passengers], place) => ({
      from,
      to,
      date: printDay(ahead + 3 * place),
      time,
      passengers,
    }))
    return buyer ? [{ buyer, category, segments, message }] : []
  })
}

/** Sends the first requests of the demo's brokers, and exchanges once with the played Avinode. */
export async function playAvinodeRequests(platform: WholePlatform): Promise<void> {
  const { parts } = await playAvinode(platform)
  parts.store.within(account, parts.clock(), (book) => {
    const market = new AvinodeMarket(book)
    if (book.list('rfq').length === 0) for (const request of listRequests(book.now)) market.send(request)
  })
  const facts = { clientId: clientIds[account], attempt: 1, isLastAttempt: false, log: platform.log }
  await exchangeAvinode.inClient?.({ ...jobRun(platform, facts), tell: () => {}, tellFailure: () => {} })
}
