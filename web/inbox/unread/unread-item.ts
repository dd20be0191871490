import type { unread } from '../../../domain/inbox/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'

/** An unread item as the server presents it. */
export type UnreadItem = Presented<typeof unread>
