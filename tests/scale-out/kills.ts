import { setTimeout as sleep } from 'node:timers/promises'
import type { PlainSeat } from '../faults/harness/world/seat.ts'
import type { Installation } from './installation.ts'

/** A part of an installation that is killed, and brought back as its operator or its service manager does. */
export interface Kill {
  readonly kind: string
  /** True if mails should be under way when it falls. */
  readonly needsMailUnderWay?: true
  /** Answers when the part is dead. */
  fall(installation: Installation): Promise<void>
  /** Longest time after the end of the cause until all work continues, in milliseconds; no limit when absent. */
  readonly withinMs?: number
  /** Answers when the installation is whole again. */
  restore(installation: Installation, course: Course): Promise<void>
}

/** Course of a kill while it is brought back. */
export interface Course {
  readonly note: (words: string) => void
  /** To be called when the operator has finished, and the product can continue. */
  readonly mended: () => void
  /** Settles when everything that was started after the kill is done. */
  readonly recovered: Promise<unknown>
}

/** Wait of a service manager before it starts a program again. */
const pauseMs = 1000
/** After a promotion all work continues within this time, with the old primary dead or only silent. */
const promotionMs = 10_000

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
    withinMs: promotionMs,
    fall: ({ database }) => database.primary.end('SIGKILL'),
    restore: async ({ database }, { note, mended }) => {
      await database.promote()
      mended()
      note('the standby is the primary')
      await database.renewStandby()
    },
  },
  {
    kind: 'silent primary',
    withinMs: promotionMs,
    fall: ({ database }) => database.primary.standStill(),
    restore: async ({ database }, { note, mended, recovered }) => {
      await database.promote()
      mended()
      note('the standby is the primary')
      // It stays silent until all work continues: its end would reach every caller that still waits for it.
      await recovered
      await database.renewStandby()
    },
  },
  {
    kind: 'standby',
    fall: ({ database }) => database.standby.end('SIGKILL'),
    restore: async ({ database }, { note }) => {
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
    restore: async ({ database, seats }, { note }) => {
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
  restore: async ({ seats }, { note }) => {
    for (const seat of seats) {
      await seat.upgrade()
      note(`the new ${seat.roles} runs`)
    }
  },
}
