import { isHeld, openMessage } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import type { DeviceDrafts } from './device-drafts.ts'

const hasArrived = async (api: Pick<Api, 'call'>, id: string): Promise<boolean> => {
  try {
    const { message } = await api.call(openMessage, { params: { id } })
    // One that waits on the server to go has arrived as well.
    return !message.draft || isHeld(message)
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/**
 * Of what was on its way when an earlier page ended, forgets what is known to have arrived, so that it is not offered to
 * be sent again. What cannot be asked about now stays.
 */
export async function forgetArrived(api: Pick<Api, 'call'>, drafts: DeviceDrafts): Promise<void> {
  for (const { draft } of drafts.sending()) if (await hasArrived(api, draft.id)) drafts.dropSending(draft.id)
}
