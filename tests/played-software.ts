import type { ServerResponse } from 'node:http'
import { outsideFlights, type OutsideSoftware } from '../server/simulated/software/network/outside-flights.ts'
import { outsideSchedule } from '../server/simulated/software/network/outside-schedule.ts'
import { SchedulingNetwork } from '../server/simulated/software/network/scheduling-network.ts'
import type { SchedulingAccount } from '../server/platform/outside/scheduling/ask-scheduling.ts'

/** How the software of a test behaves where it does not answer as usual. */
export interface Behaviour {
  /** Answers by itself at a path that begins so. */
  readonly at?: string
  readonly answer?: (response: ServerResponse) => void
  /** Credential of the caller, if not the right one. */
  readonly secret?: string
  /** How long its answer is waited for. */
  readonly withinMs?: number
}

export interface PlayedSoftware {
  readonly account: SchedulingAccount
  /** Requested paths, after the name of the software. */
  readonly asked: readonly string[]
  readonly close: () => Promise<void>
}

const signIn = { username: 'us', secret: 'only for this test', apiToken: 'a second one' }

/** Failures of software, and the message to the user for each. */
export const failures: readonly (readonly [string, Behaviour, RegExp])[] = [
  ['refuses our sign-in', { secret: 'another' }, /refuses our sign-in/],
  ['fails', { answer: (response) => response.writeHead(500).end() }, /error \(500\)/],
  ['is asked too often', { answer: (response) => response.writeHead(429).end() }, /asked too often/],
  ['breaks off', { answer: (response) => response.destroy() }, /does not answer/],
  ['is silent', { answer: () => undefined, withinMs: 200 }, /does not answer/],
  ['sends us elsewhere', { answer: (response) => response.writeHead(302, { location: '/' }).end() }, /error \(302\)/],
  ['says nonsense', { answer: (response) => response.end('<html>') }, /not understood/],
  ['says another shape', { answer: (response) => response.end('{"Data":[{}],"legs":1,"data":{}}') }, /not understood/],
]

/** A server that speaks as some software does, and how it is reached. */
export async function playSoftware(
  software: OutsideSoftware,
  { at = '/', answer, secret = signIn.secret, withinMs = 10_000 }: Behaviour = {},
): Promise<PlayedSoftware> {
  const asked: string[] = []
  const network = await new SchedulingNetwork({
    ...signIn,
    flights: (name) => outsideFlights(name, Date.UTC(2026, 10, 24)),
    schedule: (name) => outsideSchedule(name, Date.UTC(2026, 10, 24)),
    beforeAnswer: async (request, response) => {
      const path = (request.url ?? '').slice(software.length + 1)
      asked.push(path)
      if (!answer || !path.startsWith(at)) return false
      answer(response)
      return true
    },
  }).start()
  const outside = { withinMs, rules: { isPublic: () => true, ports: [network.port] } }
  const account = { label: 'The software', url: network.addressOf(software), ...signIn, secret, outside }
  return { account, asked, close: () => network.close() }
}
