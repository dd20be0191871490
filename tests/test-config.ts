import { readConfig, type Config } from '../server/platform/config.ts'

/** Secret of test installations. One for all, since database roles belong to the whole test cluster. */
export const testSecret = 'only-for-tests-0123456789abcdefghij'

const isDemo = ({ DATABASE_URL, MAIL_OUT_URL }: Readonly<Record<string, string>>): boolean =>
  !(DATABASE_URL || MAIL_OUT_URL)

/** The product's own defaults, with a quiet log and free ports. The cast signs in wherever a test puts it. */
export const testConfig = (given: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
    LOG_LEVEL: 'silent',
    PORT: '0',
    MAIL_IN_PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    FLIGHTLINE_DEMO: String(isDemo(given)),
    FLIGHTLINE_DEMO_PASSWORDS: 'allowed',
    ...given,
  })
