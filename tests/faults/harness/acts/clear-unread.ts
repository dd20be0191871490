import { cast, clientIds } from '../../../world.ts'
import { untilHealed, type Act } from './stage.ts'

const laro = clientIds.LARO

/** Jo reads what there is: marks threads read and unread, sees the bell, clears it. */
export const clearUnread: Act = async (stage, dice) => {
  const { jo, ledger } = stage
  await untilHealed(stage, dice, {
    least: 2,
    most: 10,
    step: async () => {
      const [some] = [...ledger.threads].slice(-1 - dice.below(3))
      if (some) {
        const body = { unread: dice.below(2) === 0 }
        const path = `/api/messaging/thread/${some}/markRead`
        // A thread is not there before its first message is.
        await jo.ask({ method: 'POST', path, body, alsoFine: [404] })
      }
      if (dice.below(3) === 0) await jo.ask({ method: 'POST', path: '/api/user/unread/seen' })
      if (dice.below(4) > 0) return
      const body = { user_id: cast.jo.id, client_id: laro }
      await jo.ask({ method: 'POST', path: '/api/user/clear_unread', body })
    },
  })
}
