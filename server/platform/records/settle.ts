import { addressIssues, withKeptAddresses } from '../../../domain/kernel/records/address-issues.ts'
import { shapeIssues, type Doc, type Issue, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { systemUserId, type Ctx } from '../context.ts'
import { Invalid } from '../errors.ts'
import { withCleanHtml } from './clean-html.ts'
import { textIssues } from './keepable-text.ts'

/**
 * The program itself keeps the address that a carrier or mail server gives for a sender, such as a short code: a message
 * that came in is never lost by where it came from.
 */
const addressFaults = (
  { actor }: Ctx,
  definition: RecordDefinition,
  { doc, known }: { doc: Doc; known: readonly Doc[] },
): Issue[] => (actor.userId === systemUserId ? [] : addressIssues(definition, doc, known))

/**
 * A document ready to store: shaped, derived, checked. The first of the `known` documents is the stored one; addresses
 * that one of them has may stay. Throws Invalid with every issue.
 */
export function settle(
  ctx: Ctx,
  definition: RecordDefinition,
  { input, known }: { input: unknown; known: readonly Doc[] },
): Doc {
  const parsed = definition.shape.safeParse(input)
  if (!parsed.success) throw new Invalid(shapeIssues(parsed.error))
  const derived = definition.derive ? definition.derive(parsed.data, ctx.now, known[0]) : parsed.data
  const doc = withKeptAddresses(definition, withCleanHtml(definition, derived))
  const issues: readonly Issue[] = [
    ...textIssues(doc),
    ...addressFaults(ctx, definition, { doc, known }),
    ...(definition.check?.(doc, known) ?? []),
  ]
  if (issues.length > 0) throw new Invalid(issues)
  return doc
}

/** A settled document and its active state, if that depends on the document. */
export const settleActive = (
  { settleActive: decide }: RecordDefinition,
  doc: Doc,
  active: boolean,
): { readonly doc: Doc; readonly active: boolean } => decide?.(doc, active) ?? { doc, active }
