import type { Platform, WholePlatform } from '../../platform/platform.ts'
import { openPushServices, type PushFacts, type PushServices } from '../../platform/outside/push/push-services.ts'
import { openVapid } from '../../platform/outside/push/vapid.ts'

const opened = new WeakMap<Platform, PushServices>()

/** Push services turn to this address when something of ours goes wrong. */
const subjectOf = ({ PUBLIC_URL, MAIL_DOMAIN }: Platform['config']): string =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:postmaster@${MAIL_DOMAIN}`

function openedFor(platform: Platform): PushServices {
  const { config, secret } = platform
  const services = opened.get(platform) ?? openPushServices(openVapid(secret, subjectOf(config)), config.PUSH_SERVICES)
  opened.set(platform, services)
  return services
}

/** Takes the push messages of this installation. */
export const pushServicesOf = (platform: WholePlatform): PushServices => openedFor(platform)

/** Facts about the push services of this installation, also for a transaction. */
export const openPushFacts = (platform: Platform): PushFacts => openedFor(platform)
