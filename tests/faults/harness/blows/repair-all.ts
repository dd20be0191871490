import type { Target } from './blow.ts'
import { emptyDisks, letGo } from './on-database.ts'

/** Undoes all faults: killed processes are started again, every wire is whole, every part behaves. */
export async function healAll({ site, ana, jo }: Target): Promise<void> {
  for (const who of [ana, jo]) who.hangsUp = 0
  site.outside.mood = 'fine'
  site.outside.wire?.heal()
  site.mailbox?.wire.heal()
  site.bucket?.wire.heal()
  letGo()
  await emptyDisks(site)
  for (const seat of site.seats) {
    seat.wire.heal()
    seat.signal('SIGCONT')
  }
  await Promise.all(site.seats.filter((seat) => seat.isDown).map((seat) => seat.startAgain()))
}
