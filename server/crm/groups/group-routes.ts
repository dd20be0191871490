import { z } from 'zod'
import {
  addGroupMembers,
  changeSubscription,
  groupMembers,
  groupsOfContact,
  namePublicly,
  openGroupMailing,
  openSubscription,
  previewGroup,
  removeGroupMember,
  setMailConsent,
  setSubscription,
  setTextConsent,
  whyInGroup,
} from '../../../domain/crm/index.ts'
import { shapeIssues } from '../../../domain/kernel/index.ts'
import { Invalid } from '../../platform/errors.ts'
import { implement, implementPublic, rawRoute, type Route } from '../../platform/http/route.ts'
import { changeOwn, leaveByOneClick, openOwn, subscriptionLink } from './own-subscription.ts'
import { nameForReaders, openMailing } from './mailing.ts'
import { stateMailConsent } from './mail-consent.ts'
import { previewRule } from './preview-rule.ts'
import { readMembers } from './read-members.ts'
import { addMembers, removeMember, stateSubscription } from './set-members.ts'
import { stateTextConsent } from './text-consent.ts'
import { groupsWith, explainGroup } from './why-in-group.ts'

function read<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const found = shape.safeParse(given)
  if (found.success) return found.data
  throw new Invalid(shapeIssues(found.error))
}

/** In the query: a step of a path holds 100 characters at most. */
const tokenQuery = z.object({ token: z.string().max(400) })

/** Calls of groups: members with reasons, and answers of readers. */
export const groupRoutes: readonly Route[] = [
  implement(groupMembers, (ctx, { params, query }) => readMembers(ctx, params.id, query)),
  implement(addGroupMembers, (ctx, { params, body }) => addMembers(ctx, params.id, body)),
  implement(removeGroupMember, (ctx, { params }) => removeMember(ctx, params.id, params.contact)),
  implement(setSubscription, (ctx, { params, body }) => stateSubscription(ctx, params, body)),
  implement(setMailConsent, (ctx, { params, body }) => stateMailConsent(ctx, params.id, body)),
  implement(openGroupMailing, (ctx, { params }) => openMailing(ctx, params.id)),
  implement(namePublicly, (ctx, { params, body }) => nameForReaders(ctx, params.id, body)),
  implement(setTextConsent, (ctx, { params, body }) => stateTextConsent(ctx, params.id, body)),
  // A POST because of its body: it changes nothing.
  implement(previewGroup, (ctx, { body }) => previewRule(ctx, body)),
  implement(whyInGroup, (ctx, { params }) => explainGroup(ctx, params)),
  implement(groupsOfContact, (ctx, { params }) => groupsWith(ctx, params.id)),
  implementPublic(openSubscription, subscriptionLink, openOwn),
  implementPublic(changeSubscription, subscriptionLink, changeOwn),
  rawRoute({
    kind: 'raw-public',
    method: 'GET',
    path: '/subscription/one-click',
    summary: 'Leads to the page of a subscription: mail programs that know no one-click open its address',
    role: 'public',
    ratePerMinute: 120,
    // Opening an address changes nothing: scanners of mail follow links too.
    handle: async (_, request, reply) =>
      reply.redirect(`/unsubscribe/${encodeURIComponent(read(tokenQuery, request.query).token)}`, 303),
  }),
  rawRoute({
    kind: 'raw-public',
    method: 'POST',
    path: '/subscription/one-click',
    summary: 'Unsubscribe at once: called by mail programs (RFC 8058)',
    role: 'public',
    ratePerMinute: 120,
    form: { maxBytes: 1024 },
    handle: async (ctx, request) => {
      await leaveByOneClick(ctx, read(tokenQuery, request.query).token)
      return {}
    },
  }),
]
