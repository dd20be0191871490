import type { Server } from './compose.ts'
import { closeMailOut, startMailIn } from './inbox/mail/index.ts'
import { work } from './jobs.ts'
import { StartFault, type ProcessRole } from './platform/config.ts'
import { startHealthListener } from './platform/watch/health-listener.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'

/** A part of the process that runs until it is stopped. */
export interface RunningPart {
  /** True if it can do its work at present. */
  isRunning(): boolean
  stop(): Promise<void>
}

/** Names the setting of a port that cannot be listened on. */
function portFault(error: unknown, setting: string, where: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartFault(
      `${setting}: ${where} is in use by another program. Stop it, or set ${setting} to another number.`,
    )
  }
  if (code === 'EACCES')
    return new StartFault(`${setting}: this user may not listen on ${where}. Choose a port above 1023.`)
  return error
}

async function startWeb({ app, platform: { config } }: Server): Promise<RunningPart> {
  await app.listen({ port: config.PORT, host: config.HOST }).catch((error: unknown) => {
    throw portFault(error, 'PORT', `${config.HOST}:${config.PORT}`)
  })
  return { isRunning: () => app.server.listening, stop: () => app.close() }
}

async function startMail({ platform }: Server): Promise<RunningPart> {
  const { MAIL_IN_HOST: host, MAIL_IN_PORT: port } = platform.config
  const mailIn = await startMailIn(platform).catch((error: unknown) => {
    throw portFault(error, 'MAIL_IN_PORT', `${host}:${port}`)
  })
  return { isRunning: () => mailIn.isListening(), stop: () => mailIn.stop() }
}

/** Opens HEALTH_PORT where it is set: before the parts, so that a balancer learns of start and end. */
export async function startHealth({ platform }: Server): Promise<{ stop(): Promise<void> } | undefined> {
  const { HEALTH_HOST: host, HEALTH_PORT: port } = platform.config
  if (port === undefined) return undefined
  return startHealthListener(platform).catch((error: unknown) => {
    throw portFault(error, 'HEALTH_PORT', `${host}:${port}`)
  })
}

const starters: Record<ProcessRole, (server: Server) => Promise<RunningPart>> = {
  worker: ({ platform }) => startJobs(platform, work, { endCalls: () => closeMailOut(platform) }),
  mail: startMail,
  web: startWeb,
}

/**
 * Starts the parts of this process, the web last: the parts that it serves then already work. Each is reported as soon
 * as it runs, so that it is stopped when a later one cannot start.
 */
export async function startParts(
  server: Server,
  onStarted: (role: ProcessRole, part: RunningPart) => void,
): Promise<void> {
  const { config, watch } = server.platform
  const { FLIGHTLINE_ROLES: wanted } = config
  const { readiness } = watch
  for (const role of ['worker', 'mail', 'web'] as const) {
    if (!wanted.includes(role)) continue
    const part = await starters[role](server)
    onStarted(role, part)
    readiness.add(role, () => (part.isRunning() ? undefined : 'not running'))
  }
  readiness.started()
}
