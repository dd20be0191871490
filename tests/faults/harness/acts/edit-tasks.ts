import { clientIds } from '../../../world.ts'
import { untilHealed, type Act, type Stage } from './stage.ts'

const tasks = `/api/data/clients/${clientIds.LARO}/tasks`

interface Row {
  readonly id: string
  readonly version: number
}

/** Changes from what was seen; a race that was lost shows what is stored now, and is run again. */
async function rename(stage: Stage, who: 'ana' | 'jo', { row, name }: { row: Row; name: string }): Promise<void> {
  let seen = row
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await stage[who].ask<Row & { current?: Row }>({
      method: 'PATCH',
      path: `${tasks}/${row.id}`,
      body: { version: seen.version, change: { name } },
      alsoFine: [409],
    })
    if (!answer) return
    if (answer.status === 200) {
      stage.ledger.edits.push({ id: row.id, version: answer.body.version, name })
      return
    }
    if (!answer.body.current) throw new Error(`a conflict shows what stands there: ${JSON.stringify(answer.body)}`)
    seen = answer.body.current
  }
}

/** Tasks are made, and each is renamed by two people at the same moment. */
export const editTasks: Act = async (stage, dice) => {
  const { ledger } = stage
  await untilHealed(stage, dice, {
    least: 2,
    most: 8,
    step: async (turn) => {
      const name = `${ledger.tag} task ${turn}`
      const made = await stage.ana.ask<Row>({ method: 'POST', path: tasks, body: { name } })
      if (!made) return
      ledger.tasks.set(made.body.id, name)
      await Promise.all([
        rename(stage, 'ana', { row: made.body, name: `${name} by ana` }),
        rename(stage, 'jo', { row: made.body, name: `${name} by jo` }),
      ])
    },
  })
}
