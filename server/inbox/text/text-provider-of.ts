import type { Config } from '../../platform/config.ts'
import { miniatureAccount } from '../../simulated/phones/network/phone-calls.ts'
import { PhoneNetwork } from '../../simulated/phones/network/phone-network.ts'
import type { TextProvider, TextReader } from '../../platform/outside/text/text-provider.ts'
import { openTwilio } from '../../platform/outside/text/twilio/open-twilio.ts'
import type { Platform, WholePlatform } from '../../platform/platform.ts'

/** True if this installation plays the phones itself: a demo without a provider. */
export const playsPhones = ({ FLIGHTLINE_DEMO, TWILIO_ACCOUNT_SID }: Config): boolean =>
  FLIGHTLINE_DEMO && !TWILIO_ACCOUNT_SID

/** Phones in miniature. Their network begins with the first text that is sent; calls of it are known without one. */
function openPhones({ config, secret }: Platform): TextProvider {
  const account = miniatureAccount(secret)
  let network: Promise<PhoneNetwork> | undefined
  const twilio = async (): Promise<TextProvider> => {
    network ??= new PhoneNetwork({ ...account, dataFolder: config.FLIGHTLINE_DATA }).start()
    return openTwilio({ ...account, apiUrl: (await network).url })
  }
  return {
    ...openTwilio({ ...account, apiUrl: 'http://127.0.0.1' }),
    send: async (text) => (await twilio()).send(text),
    listed: async (between) => (await twilio()).listed(between),
    close: async () => {
      await (await network)?.close()
    },
  }
}

function open(platform: Platform): TextProvider | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_API_URL: apiUrl } = platform.config
  if (accountSid && authToken) return openTwilio({ accountSid, authToken, apiUrl })
  return playsPhones(platform.config) ? openPhones(platform) : undefined
}

const opened = new WeakMap<Platform, { readonly provider: TextProvider | undefined }>()

function openedFor(platform: Platform): TextProvider | undefined {
  const known = opened.get(platform) ?? { provider: open(platform) }
  opened.set(platform, known)
  return known.provider
}

/** How texts leave and come in; undefined when no provider is configured. */
export const textProviderOf = (platform: WholePlatform): TextProvider | undefined => openedFor(platform)

/** Reads calls of the provider, also in a transaction; undefined when no provider is configured. */
export const findTextReader = (platform: Platform): TextReader | undefined => openedFor(platform)

export async function closeTexts(platform: Platform): Promise<void> {
  const known = opened.get(platform)
  opened.delete(platform)
  await known?.provider?.close()
}
