import { customFieldLists, nextCustomFields, setCustomFields } from '../../domain/company/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import type { InputOf } from '../../domain/kernel/contract/contract.ts'
import type { Ctx } from '../platform/context.ts'
import { Invalid } from '../platform/errors.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { asVerb, beyondReach } from '../platform/records/index.ts'

type Row = RowOf<typeof customFieldLists>
type Sent = InputOf<typeof setCustomFields>

function fieldsAfter(before: Row['fields'], sent: Sent['body']['fields']): Row['fields'] {
  const { fields, issues } = nextCustomFields(before, sent)
  if (issues.length > 0) throw new Invalid(issues)
  return fields
}

async function keep(ctx: Ctx, { params: { record }, body }: Sent): Promise<Row> {
  const writing = asVerb(ctx, customFieldLists)
  if (await beyondReach(ctx, customFieldLists).find(record))
    return writing.amend({ id: record, amend: ({ fields }) => ({ fields: fieldsAfter(fields, body.fields) }) })
  return writing.create({ id: record, doc: { record, fields: fieldsAfter([], body.fields) } })
}

/** The fields that a company adds to its records (2-content section 3, editor configuration entry). */
export const customFieldRoutes: readonly Route[] = [
  implement(setCustomFields, async (ctx, sent) => {
    const { version, fields } = await keep(ctx, sent)
    return { version, fields }
  }),
]
