import type { ComponentType } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { ChosenBarProps } from './rows/chosen-bar.tsx'

export { showProgress } from './show-progress.tsx'
export { CalendarButton } from './calendars/open-calendars.tsx'

/** Actions on the chosen rows of a list, and on all of them. */
export const ChosenBar: ComponentType<ChosenBarProps> = lazyPart(
  async () => (await import('./rows/chosen-bar.tsx')).ChosenBar,
)
export const ListMenu = lazyPart(
  async () => (await import('./rows/list-menu.tsx')).ListMenu,
  () => undefined,
)

/** Timed tasks, their runs and the background work of a client. */
export const ClockworkScreen = lazyPart(async () => (await import('./clockwork/clockwork-screen.tsx')).ClockworkScreen)

/** Imports of mail archives of other systems. */
export const MailImportsScreen = lazyPart(
  async () => (await import('./archives/mail-imports-screen.tsx')).MailImportsScreen,
)

/** Connections of other software with a client. */
export const IntegrationsScreen = lazyPart(
  async () => (await import('./integrations/integrations-screen.tsx')).IntegrationsScreen,
)

/** Counted numbers of a client. */
export const MetricsScreen = lazyPart(async () => (await import('./metrics/metrics-screen.tsx')).MetricsScreen)

/** How members of a client sign in, and their tries. */
export const SignInRulesScreen = lazyPart(
  async () => (await import('./sign-in/sign-in-rules-screen.tsx')).SignInRulesScreen,
)
/** Work that staff have done by rules. */
export const RulesScreen = lazyPart(async () => (await import('./rules/rules-screen.tsx')).RulesScreen)
