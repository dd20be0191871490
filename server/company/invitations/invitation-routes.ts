import {
  acceptInvitation,
  invitations,
  inviteUser,
  openInvitation,
  sendInvitation,
  withdrawInvitation,
} from '../../../domain/company/index.ts'
import { implement, implementOutside, implementPublic, type Route } from '../../platform/http/route.ts'
import type { SignIn } from '../identity/sign-in.ts'
import { accept, invitationLink, lookAt } from './accept.ts'
import { invite, sendAgain, withdraw } from './invite.ts'

/** Calls by which people come to work in a client. Those that send mail hold no transaction during it. */
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
  implementPublic(openInvitation, invitationLink, ({ ctx, body }) => lookAt(ctx.platform, signIn, body.token)),
  // The sign-in keeps the password in another transaction.
  { ...implementPublic(acceptInvitation, invitationLink, (call) => accept(signIn, call)), waitsOutside: true },
]
