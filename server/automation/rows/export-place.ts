import { recordExports } from '../../../domain/automation/index.ts'
import type { Ctx } from '../../platform/context.ts'

/** Where the file of an export lies. */
export const exportPlace = ({ actor }: Ctx, id: string, name: string): string =>
  `clients/${actor.clientId}/attachments/${recordExports.name}/${id}/${name}`
