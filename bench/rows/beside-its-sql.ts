import { measureTogether, type Run, type Times } from '../measure.ts'
import type { Ask } from '../plans/statement-tap.ts'
import type { Stage } from '../row.ts'
import { floorOf } from './prepared-floor.ts'

export const itsSql = 'its SQL prepared + empty route, same bytes'

/** Requests of one kind, taken in turn, each compared with the floor of its statements and its answer. */
export async function besideItsSql(
  stage: Stage,
  asks: readonly Ask[],
  usual: Run,
): Promise<{ readonly times: Times; readonly floor: Times }> {
  const seen = await stage.tap.see(stage.largeClient, asks)
  const pairs = asks.map((ask, at) => {
    const { statements, length } = seen[at] ?? { statements: [], length: 0 }
    return { ask, floor: floorOf(stage, { ask, statements, length }) }
  })
  await stage.token()
  const pairAt = (turn: number) => {
    const pair = pairs[turn % pairs.length]
    if (!pair) throw new Error('no request was given to measure')
    return pair
  }
  const taken = await measureTogether(
    {
      asked: (turn) => {
        const { path, ...call } = pairAt(turn).ask
        return stage.http.take(path, call)
      },
      floor: (turn) => pairAt(turn).floor(),
    },
    stage.turns(usual),
  )
  return { times: taken.asked, floor: taken.floor }
}
