export { authRoutes } from './identity/auth-routes.ts'
export { migrateSignIn, openSignIn, type SignIn } from './identity/sign-in.ts'
export { tidySignIn } from './identity/tidy-sign-in.ts'
export {
  noteDelivery,
  presentDevice,
  reachable,
  registerDevice,
  removeDevice,
  requireDevice,
  setSubscribed,
  subscribedOf,
  type Device,
} from './devices/push-devices.ts'
export { signedInHere } from './devices/signed-in-here.ts'
export { silenceSignedOut } from './devices/silence-signed-out.ts'
export { requireFreeKey, writeNewClient } from './found-client.ts'
export { nameOwnEntry, readOwnEntry } from './own-entry.ts'
export { maySeeUser } from './may-see-user.ts'
export { companyRoutes } from './routes.ts'
export { refuseListView } from './refuse-list-view.ts'
export { setGrants } from './set-grants.ts'
