import { renamedAirports } from '../../../domain/charter/index.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

/** The code that an airport has today, of a code in capitals. */
export const codeTodayOf = (code: Statement<unknown>): Statement<unknown> =>
  sql`coalesce(${JSON.stringify(renamedAirports)}::jsonb ->> ${code}, ${code})`
