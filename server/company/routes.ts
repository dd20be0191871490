import type { Route } from '../platform/http/route.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { agreedTermsRoutes } from './agreed-terms.ts'
import { agreeToTermsRoutes } from './agree-to-terms.ts'
import { clientByKeyRoutes } from './client-by-key.ts'
import { customFieldRoutes } from './custom-fields.ts'
import { deviceRoutes } from './devices/device-routes.ts'
import { invitationRoutes } from './invitations/invitation-routes.ts'
import { ownPhotoRoutes } from './own-photo.ts'
import { ownPreferenceRoutes } from './own-preferences.ts'
import { ownSignatureRoutes } from './own-signature.ts'
import { userClientRoutes } from './user-clients.ts'
import type { SignIn } from './identity/sign-in.ts'
import { userRoutes } from './invite-user.ts'
import { usersByRoleRoutes } from './users-by-role.ts'
import { usersSignInsRoutes } from './users-sign-ins.ts'

/** The calls of the company room beside its records and sign-in. */
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
  ...usersSignInsRoutes(signIn),
  ...userRoutes(signIn),
  ...invitationRoutes(signIn),
]
