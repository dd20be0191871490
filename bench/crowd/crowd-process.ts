import { times } from '../measure.ts'
import type { Commit, CrowdAnswer, CrowdOrder, Opening, ShownAlike } from './crowd-protocol.ts'
import { openCrowdSocket, type CrowdSocket } from './crowd-socket.ts'

// Holds many sockets in a separate process, so that their cost counts for the client and not for the bench or product.
const openedAtOnce = 25
let crowd: CrowdSocket[] = []

async function open(opening: Opening): Promise<CrowdAnswer> {
  crowd = []
  while (crowd.length < opening.count) {
    const more = Math.min(openedAtOnce, opening.count - crowd.length)
    const numbers = Array.from({ length: more }, (_, at) => crowd.length + at)
    crowd.push(...(await Promise.all(numbers.map((number) => openCrowdSocket(opening, number)))))
  }
  return { kind: 'opened' }
}

function deliveryOf(commits: readonly Commit[]): CrowdAnswer {
  const taken: number[] = []
  let [overtaken, missed] = [0, 0]
  for (const { id, version, at, watches } of commits) {
    for (const socket of crowd) {
      if (!watches.includes(socket.watch)) continue
      const arrival = socket.arrivalOf(id, version)
      if (arrival !== undefined) taken.push(Math.max(0, arrival - at))
      else if (socket.latestOf(id) > version) overtaken += 1
      else missed += 1
    }
  }
  return { kind: 'delivery', delivery: { times: times(taken), overtaken, missed } }
}

const closedSockets = (): number => crowd.filter((socket) => socket.isClosed).length

function shown(): CrowdAnswer {
  const alike = new Map<string, ShownAlike>()
  for (const { watch, shown: rows } of crowd) {
    const key = `${watch}\n${rows}`
    alike.set(key, { watch, rows, sockets: (alike.get(key)?.sockets ?? 0) + 1 })
  }
  return { kind: 'shown', alike: [...alike.values()], closed: closedSockets() }
}

const answer = (words: CrowdAnswer): void => void process.send?.(words)

async function take(order: CrowdOrder): Promise<void> {
  if (order.kind === 'open') return answer(await open(order))
  if (order.kind === 'shown') return answer(shown())
  if (order.kind === 'delivery') return answer(deliveryOf(order.commits))
  if (order.kind === 'token') {
    for (const socket of crowd) if (!socket.isClosed) socket.renew(order.token)
    return
  }
  const arrived = Promise.all(crowd.map((socket) => socket.next()))
  answer({ kind: 'armed' })
  answer({ kind: 'arrived', at: await arrived })
}

process.on('message', (order) => {
  take(order as CrowdOrder).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.on('disconnect', () => process.exit())
