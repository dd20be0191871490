import { clearUnread } from '../faults/harness/acts/clear-unread.ts'
import { editTasks } from '../faults/harness/acts/edit-tasks.ts'
import { receiveMail } from '../faults/harness/acts/receive-mail.ts'
import { sendMail, uploadFiles } from '../faults/harness/acts/send-mail.ts'
import { untilHealed, type Act, type Stage } from '../faults/harness/acts/stage.ts'
import { typeDraft } from '../faults/harness/acts/type-draft.ts'
import { deleteThread, writeNotes } from '../faults/harness/acts/write-notes.ts'
import type { Chronicle } from '../faults/harness/world/run-log.ts'
import { diceOf } from '../faults/harness/world/seeded-random.ts'
import { Ledger } from '../faults/harness/world/ledger.ts'
import { PersistentCaller } from '../faults/harness/world/persistent-caller.ts'
import { clientIds } from '../world.ts'
import type { EitherWeb } from './either-web.ts'
import type { Installation } from './installation.ts'

/** Actor, place, and number of the repeatable run. */
export interface Scene {
  readonly installation: Installation
  readonly chronicle: Chronicle
  readonly seed: number
  readonly ana: EitherWeb
  readonly jo: EitherWeb
}

const groups = `/api/data/clients/${clientIds.LARO}/groups`

interface Row {
  readonly id: string
  readonly name: string
}

/** Writes, and looks at the list at once, which may come from the replica: it contains the written row. */
const readBack: Act = async (stage, dice) => {
  const { ana, ledger, chronicle } = stage
  await untilHealed(stage, dice, {
    least: 2,
    most: 8,
    step: async (turn) => {
      const name = `${ledger.tag} group ${turn}`
      const made = await ana.ask<Row>({ method: 'POST', path: groups, body: { name } })
      const where = encodeURIComponent(JSON.stringify(['name', '==', name]))
      const read = await ana.ask<{ rows: Row[] }>({ method: 'GET', path: `${groups}?where=${where}` })
      if (made && read && !read.body.rows.some(({ id }) => id === made.body.id))
        chronicle.broken('who wrote sees it at once', { name, rows: read.body.rows })
    },
  })
}

const acts: readonly (readonly [name: string, act: Act])[] = [
  ['notes', writeNotes],
  ['thread', deleteThread],
  ['mail out', sendMail],
  ['files', uploadFiles],
  ['mail in', receiveMail],
  ['draft', typeDraft],
  ['tasks', editTasks],
  ['unread', clearUnread],
  ['read back', readBack],
]

/** Everybody does what they do in a day, once. */
async function workOnce({ installation, chronicle, seed, ana, jo }: Scene, lap: number): Promise<Ledger> {
  const ledger = new Ledger(`s${seed}l${lap}x`)
  const dice = (purpose: string) => diceOf(seed, `${purpose} ${lap}`)
  const stage: Stage = {
    site: installation,
    ledger,
    chronicle,
    ana: new PersistentCaller({ caller: ana, chronicle, dice: dice('ana') }),
    jo: new PersistentCaller({ caller: jo, chronicle, dice: dice('jo') }),
    isHealed: () => false,
  }
  await Promise.all(acts.map(([name, act]) => act(stage, dice(name))))
  return ledger
}

/** People work until it is over. Answers what was acknowledged. */
export async function work(scene: Scene, isOver: () => boolean): Promise<Ledger[]> {
  const ledgers: Ledger[] = []
  while (!isOver()) ledgers.push(await workOnce(scene, ledgers.length))
  return ledgers
}
