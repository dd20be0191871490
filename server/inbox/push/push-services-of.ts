import type { Platform } from '../../platform/platform.ts'
import { openPushServices, type PushServices } from '../../platform/outside/push/push-services.ts'
import { openVapid } from '../../platform/outside/push/vapid.ts'

const opened = new WeakMap<Platform, PushServices>()

/** Push services turn to this address when something of ours goes wrong. */
const subjectOf = ({ PUBLIC_URL, MAIL_DOMAIN }: Platform['config']): string =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:postmaster@${MAIL_DOMAIN}`

/** What takes push messages of this installation. */
export function pushServicesOf(platform: Platform): PushServices {
  const { config, secret } = platform
  const services = opened.get(platform) ?? openPushServices(openVapid(secret, subjectOf(config)), config.PUSH_SERVICES)
  opened.set(platform, services)
  return services
}
