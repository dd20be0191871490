import { randomBytes } from 'node:crypto'
import type { Config } from '../../platform/config.ts'

/** Its name wherever its answers are offered. */
export const demoModelName = 'Demo model (answers by rules)'

/** Where the product serves it. */
export const demoModelPath = '/outside/model/v1'

type Settings = Pick<Config, 'FLIGHTLINE_DEMO' | 'FLIGHTLINE_ENV' | 'AI_MODEL'>

/** True if the demo model answers in this installation: never in production, never without the demo world. */
export const isDemoModel = ({ FLIGHTLINE_DEMO, FLIGHTLINE_ENV, AI_MODEL }: Settings): boolean =>
  FLIGHTLINE_DEMO && FLIGHTLINE_ENV !== 'prod' && AI_MODEL === demoModelName

/** The demo model's label; undefined for a real model. */
export const modelLabel = (settings: Settings): string | undefined =>
  isDemoModel(settings) ? demoModelName : undefined

/** An address that the process reaches itself at. */
function ownHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** The configuration of a start: the demo world uses its own model if the starter names none. */
export function withDemoModel(config: Config): Config {
  const { FLIGHTLINE_DEMO, FLIGHTLINE_ENV, FLIGHTLINE_ROLES, AI_PROVIDER, HOST, PORT } = config
  const isWanted = FLIGHTLINE_DEMO && FLIGHTLINE_ENV !== 'prod' && AI_PROVIDER === undefined
  if (!isWanted || PORT === 0 || !FLIGHTLINE_ROLES.includes('web')) return config
  return {
    ...config,
    AI_PROVIDER: 'openai-compatible',
    AI_URL: `http://${ownHost(HOST)}:${PORT}${demoModelPath}`,
    AI_MODEL: demoModelName,
    // Known to this process alone, so that no other caller can use the model.
    AI_API_KEY: randomBytes(24).toString('hex'),
  }
}
