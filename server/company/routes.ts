import { type Route, implement } from '../platform/http/route.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { agreedTermsRoutes } from './agreed-terms.ts'
import { agreeToTermsRoutes } from './agree-to-terms.ts'
import { clientByKeyRoutes } from './client-by-key.ts'
import { customFieldRoutes } from './custom-fields.ts'
import { deviceRoutes } from './devices/device-routes.ts'
import { invitationRoutes } from './invitations/invitation-routes.ts'
import { ownPhotoRoutes } from './own-photo.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { singleSignOnRoutes } from './sign-in/single-sign-on/routes.ts'
import { unlinkRoutes } from './sign-in/single-sign-on/unlink-person.ts'
import { userClientRoutes } from './user-clients.ts'
import type { SignIn } from './identity/sign-in.ts'
import { userRoutes } from './invite-user.ts'
import { usersByRoleRoutes } from './users-by-role.ts'
import { usersSignInsRoutes } from './users-sign-ins.ts'
import { ownSignature, signatures, setOwnReading, setOwnSending, users } from '../../domain/company/index.ts'
import { findRecord, asVerb } from '../platform/records/index.ts'

/** Personal settings of every user, with any roles: the hold of their mail, and the order of threads. */
const ownPreferenceRoutes: readonly Route[] = [
  implement(setOwnSending, async (ctx, { body }) => {
    const { undo_send_seconds } = await asVerb(ctx, users).amend({ id: ctx.actor.userId, amend: () => body })
    return { undo_send_seconds }
  }),
  implement(setOwnReading, async (ctx, { body }) => {
    await asVerb(ctx, users).amend({ id: ctx.actor.userId, amend: () => body })
    return body
  }),
]

/** Signature of the user, for the editor. */
const ownSignatureRoutes: readonly Route[] = [
  implement(ownSignature, async (ctx) => {
    const { html, use_by_default } = (await findRecord(ctx, signatures, ctx.actor.userId)) ?? signatures.shape.parse({})
    return { html, use_by_default }
  }),
]

/** Calls of the company room besides its records and sign-in. */
export const companyRoutes = (signIn: SignIn): readonly Route[] => [
  ...userClientRoutes,
  ...agreeToTermsRoutes,
  ...agreedTermsRoutes,
  ...usersByRoleRoutes,
  ...clientByKeyRoutes,
  ...ownSignatureRoutes,
  ...ownPhotoRoutes,
  ...ownPreferenceRoutes,
  ...deviceRoutes,
  ...customFieldRoutes,
  ...auditRoutes,
  ...apiKeyRoutes,
  ...signInRoutes,
  ...singleSignOnRoutes(signIn),
  ...unlinkRoutes(signIn),
  ...usersSignInsRoutes(signIn),
  ...userRoutes(signIn),
  ...invitationRoutes(signIn),
]
