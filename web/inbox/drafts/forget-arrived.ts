import { isHeld, openMessage } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import type { DeviceDrafts } from './device-drafts.ts'

const hasArrived = async (api: Pick<Api, 'call'>, id: string): Promise<boolean> => {
  try {
    const { message } = await api.call(openMessage, { params: { id } })
    // A held message that waits on the server has arrived as well.
    return !message.draft || isHeld(message)
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/**
 * Forgets the messages that an earlier page was sending and that have arrived, so that they are not offered again.
 * Those of an unknown state stay.
 */
export async function forgetArrived(api: Pick<Api, 'call'>, drafts: DeviceDrafts): Promise<void> {
  for (const { draft } of drafts.sending()) if (await hasArrived(api, draft.id)) drafts.dropSending(draft.id)
}
