import { minuteMs } from '../../domain/kernel/values/durations.ts'
import { staffOf, type DemoClient } from './demo-clients.ts'
import type { Person } from './demo-people.ts'
import { writeConversation } from './demo-threads.ts'
import { localDate } from './flight-times.ts'
import { customer } from './script.ts'
import type { WorldWriter } from './world-writer.ts'

interface Asked {
  readonly subject: string
  /** `{out}` and `{back}` are days to come. */
  readonly words: string
  /** Days from today. */
  readonly out: number
  readonly back?: number
  readonly minutesAgo: number
}

/** Mails that ask for flights as people write them, for the desk to quote: whole ones, doubtful ones, one that asks nothing. */
export const demoRequests: readonly Asked[] = [
  {
    subject: 'Teterboro to Nassau',
    words:
      'Hi there,\n\nCould you price KTEB to MYNN on {out}, wheels up around 9am, and back {back} in the afternoon, say 3pm? We are 6, two of them children, and a small dog.\n\nMidsize or better. What would catering for breakfast be?\n\nThank you,\n{first}',
    out: 16,
    back: 20,
    minutesAgo: 14,
  },
  {
    subject: 'quote pls',
    words: 'need 4 pax OPF - ASE {out} 8am, return {back} 2pm local. ski bags x4. net rate pls',
    out: 23,
    back: 27,
    minutesAgo: 38,
  },
  {
    subject: 'Board meeting in Chicago',
    words:
      'Good morning,\n\nFour of us have to be at Chicago Midway on {out} before 10am and home to Fort Lauderdale the same evening, not before 6pm.\n\nIf there is an empty leg that fits, all the better.\n\nBest regards,\n{first}',
    out: 12,
    minutesAgo: 71,
  },
  {
    subject: 'Three stops',
    words:
      'Hello,\n\nWe plan a roadshow for 5 passengers:\n{out} Miami to Dallas, 7:30am\n{back} Dallas to Van Nuys, noon\nand back to Miami the day after.\n\nWi-Fi is a must. Please quote two aircraft if you can.\n\n{first}',
    out: 30,
    back: 31,
    minutesAgo: 126,
  },
  {
    subject: 'weekend away',
    words:
      'Hey! my wife and I are dreaming of a long weekend somewhere warm, maybe Turks and Caicos? sometime next month. what would that run us from Palm Beach, ballpark?\n\n{first}',
    out: 30,
    minutesAgo: 208,
  },
  {
    subject: 'Re: last Tuesday',
    words:
      'Just wanted to say thank you, the crew were wonderful and the kids have not stopped talking about it. We will be in touch for the summer.\n\n{first}',
    out: 1,
    minutesAgo: 300,
  },
]

/** New unanswered mails: they lie in the inbox of the desk. */
export function writeRequests(world: WorldWriter, client: DemoClient, people: readonly Person[]): void {
  const writers = people.filter(({ isVendor }) => !isVendor)
  const [agent] = staffOf(client.key)
  if (agent === undefined) return
  const dayIn = (days: number): string => localDate(world.clock.at(days, 12), client.timezone)
  for (const [at, { subject, words, out, back, minutesAgo }] of demoRequests.entries()) {
    const person = writers[(at * 7) % writers.length]
    if (person === undefined) continue
    const text = words.replaceAll('{out}', dayIn(out)).replaceAll('{back}', dayIn(back ?? out))
    const parent = { type: 'contacts' as const, id: person.id, label: person.name, person, words: {} }
    const end = world.clock.now - minutesAgo * minuteMs
    writeConversation(
      world,
      {
        client,
        script: { on: ['contacts'], medium: 'email', subject, turns: [customer(text)] },
        parent,
        person,
        agent,
        colleague: agent,
        threadId: world.random.id(end),
        hasFiles: false,
      },
      { end, turnsSoFar: 1, isUnread: true, isAssigned: false },
    )
  }
}
