interface DemoSettings {
  readonly HOST: string
  readonly PUBLIC_URL?: string | undefined
  readonly FLIGHTLINE_ENV: 'dev' | 'prod'
  readonly FLIGHTLINE_DEMO?: boolean | undefined
  readonly FLIGHTLINE_DEMO_PASSWORDS: 'refused' | 'allowed'
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Why others than this machine's own people may reach the program; undefined where they cannot. */
function whyReachable({ HOST, PUBLIC_URL, FLIGHTLINE_ENV }: DemoSettings): string | undefined {
  if (FLIGHTLINE_ENV === 'prod') return 'FLIGHTLINE_ENV=prod'
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  return PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname) ? `PUBLIC_URL=${PUBLIC_URL}` : undefined
}

/** The demo world has passwords that everybody knows, a super user's among them: never where others reach it unasked. */
export function demoFaults(settings: DemoSettings, isDemo: boolean): string[] {
  const why = isDemo ? whyReachable(settings) : undefined
  const isSaidTwice = settings.FLIGHTLINE_DEMO === true && settings.FLIGHTLINE_DEMO_PASSWORDS === 'allowed'
  if (why === undefined || isSaidTwice) return []
  return [
    `FLIGHTLINE_DEMO: the demo world would open with ${why}, and everybody knows its passwords. Set FLIGHTLINE_DEMO=false; or, where strangers may use it, both FLIGHTLINE_DEMO=true and FLIGHTLINE_DEMO_PASSWORDS=allowed`,
  ]
}
