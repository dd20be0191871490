import { setTimeout as sleep } from 'node:timers/promises'
import type { PlainSeat } from '../faults/harness/world/seat.ts'
import type { Installation } from './installation.ts'

/** A part of an installation that is killed, and brought back as its operator or its service manager does. */
export interface Kill {
  readonly kind: string
  /** Whether mails should be under way when it falls. */
  readonly needsMailUnderWay?: true
  /** Answers when the part is dead. */
  fall(installation: Installation): Promise<void>
  /** Answers when the installation is whole again. */
  restore(installation: Installation, note: (words: string) => void): Promise<void>
}

/** What a service manager waits before it starts a program again. */
const pauseMs = 1000
/** So long a silent machine is left as it is: longer than the product waits for one. */
const silentMs = 75_000

const ofProcess = (
  kind: string,
  seatOf: (installation: Installation) => PlainSeat,
  more: Pick<Kill, 'needsMailUnderWay'> = {},
): Kill => ({
  kind,
  ...more,
  fall: (installation) => seatOf(installation).kill(),
  restore: async (installation) => {
    await sleep(pauseMs)
    await seatOf(installation).startAgain()
  },
})

export const kills: readonly Kill[] = [
  ofProcess('web process 1', ({ webs }) => webs[0]),
  ofProcess('web process 2', ({ webs }) => webs[1]),
  ofProcess('worker 1', ({ workers }) => workers[0], { needsMailUnderWay: true }),
  ofProcess('worker 2', ({ workers }) => workers[1], { needsMailUnderWay: true }),
  ofProcess('mail receiver', ({ receiver }) => receiver),
  {
    kind: 'primary',
    fall: ({ database }) => database.primary.end('SIGKILL'),
    restore: async ({ database }, note) => {
      await database.promote()
      note('the standby is the primary')
      await database.renewStandby()
    },
  },
  {
    kind: 'silent primary',
    fall: ({ database }) => database.primary.standStill(),
    restore: async ({ database }, note) => {
      await database.promote()
      note('the standby is the primary')
      // Its end would be heard by everybody who still waits for it.
      await sleep(silentMs)
      await database.renewStandby()
    },
  },
  {
    kind: 'standby',
    fall: ({ database }) => database.standby.end('SIGKILL'),
    restore: async ({ database }, note) => {
      await database.goOnAlone()
      note('the primary waits for nobody')
      await database.renewStandby()
    },
  },
  {
    kind: 'everything at once',
    fall: async ({ database, seats }) => {
      await Promise.all([database.cutPower(), ...seats.map((seat) => seat.kill())])
    },
    restore: async ({ database, seats }, note) => {
      await database.startAgain()
      note('both databases run')
      await Promise.all(seats.map((seat) => seat.startAgain()))
    },
  },
]

/** Not a death: every process makes room for the program of this checkout, one after the other. The first one migrates. */
export const upgrade: Kill = {
  kind: 'upgrade',
  fall: () => Promise.resolve(),
  restore: async ({ seats }, note) => {
    for (const seat of seats) {
      await seat.upgrade()
      note(`the new ${seat.roles} runs`)
    }
  },
}
