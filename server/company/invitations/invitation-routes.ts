import type { FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import type { z } from 'zod'
import {
  acceptInvitation,
  invitations,
  inviteUser,
  openInvitation,
  sendInvitation,
  withdrawInvitation,
} from '../../../domain/company/index.ts'
import { shapeIssues } from '../../../domain/kernel/index.ts'
import { Invalid } from '../../platform/errors.ts'
import { requireSession } from '../../platform/http/authenticate.ts'
import { implement, implementOutside, rawRoute, type Route } from '../../platform/http/route.ts'
import type { SignIn } from '../identity/sign-in.ts'
import { accept, lookAt } from './accept.ts'
import { invite, sendAgain, withdraw } from './invite.ts'

function bodyOf<Shape extends z.ZodType>(shape: Shape, { body }: FastifyRequest): z.output<Shape> {
  const read = shape.safeParse(body)
  if (read.success) return read.data
  throw new Invalid(shapeIssues(read.error))
}

/** Calls by which people come to work in a client. Those that send mail hold no transaction meanwhile. */
export const invitationRoutes = (signIn: SignIn): readonly Route[] => [
  implementOutside(inviteUser, async (ctx, { body }) => {
    const invitation = await invite(ctx, signIn, body)
    return { invitation: { id: invitation.id, name: invitations.title({ ...invitation }) } }
  }),
  implementOutside(sendInvitation, async (ctx, { params }) => {
    await sendAgain(ctx, signIn, params.id)
    return {}
  }),
  implement(withdrawInvitation, async (ctx, { params }) => {
    await withdraw(ctx, params.id)
    return {}
  }),
  rawRoute({
    ...openInvitation,
    kind: 'raw-public',
    handle: ({ platform }, request) => lookAt(platform, signIn, bodyOf(openInvitation.body, request).token),
  }),
  rawRoute({
    ...acceptInvitation,
    kind: 'raw-public',
    handle: async ({ platform }, request) => {
      const isSignedIn = request.headers['token'] !== undefined
      const session = isSignedIn ? await requireSession(platform, request.headers) : undefined
      return accept(platform, { signIn, newId: v7 }, { ...bodyOf(acceptInvitation.body, request), session })
    },
  }),
]
