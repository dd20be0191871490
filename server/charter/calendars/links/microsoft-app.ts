import { microsoftCallback } from '../../../../domain/charter/index.ts'
import type { Config } from '../../../platform/config.ts'
import { usualMicrosoft } from '../../../platform/microsoft-settings.ts'
import type { MicrosoftApp } from '../../../platform/outside/calendars/microsoft/login.ts'
import { CalendarFailed } from '../../../platform/outside/calendars/outside-calendar.ts'
import { trustAddress } from '../../../platform/outside/fetch/check-url.ts'
import { publicRules } from '../../../platform/outside/fetch/fetch-outside.ts'

/** The registration of this installation at Microsoft; undefined where there is none. */
export function findApp(config: Config): MicrosoftApp | undefined {
  const { MICROSOFT_CLIENT_ID: id, MICROSOFT_CLIENT_SECRET: secret, PUBLIC_URL } = config
  const { MICROSOFT_TENANT: tenant, MICROSOFT_LOGIN_URL: login, MICROSOFT_GRAPH_URL: graph } = config
  if (id === undefined || secret === undefined) return undefined
  return {
    id,
    secret,
    login: {
      url: `${login}/${tenant}`,
      rules: login === usualMicrosoft.login ? publicRules : trustAddress(login),
    },
    graph: { url: graph, rules: graph === usualMicrosoft.graph ? publicRules : trustAddress(graph) },
    callback: `${PUBLIC_URL}/api${microsoftCallback.path}`,
  }
}

/** As `findApp`. Throws CalendarFailed where there is none. */
export function requireApp(config: Config): MicrosoftApp {
  const app = findApp(config)
  if (app === undefined) throw new CalendarFailed('registration')
  return app
}
