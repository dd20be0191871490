import { returnSettings } from '../../../domain/company/index.ts'
import { valueAt, type Doc } from '../../../domain/kernel/index.ts'

/** True if the settings of a client make return labels free. */
export const readFreeLabel = (client: Doc): boolean =>
  returnSettings.catch(returnSettings.parse({})).parse(valueAt(client, 'config.returns') ?? {}).free_label
