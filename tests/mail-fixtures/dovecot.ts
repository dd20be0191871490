import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

/** A real IMAP server on loopback with one mailbox, for tests. */
export interface Dovecot {
  readonly port: number
  readonly user: string
  readonly password: string
  /** Puts a mail into the mailbox as a delivery agent does. */
  deliver(raw: string | Uint8Array): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops and removes everything. */
  close(): Promise<void>
}

const program = '/usr/sbin/dovecot'

export const hasDovecot = existsSync(program)

const isRoot = process.getuid?.() === 0

/** Dovecot refuses to let root own mail: as root its mailbox belongs to `nobody`. */
const mailOwner = {
  name: isRoot ? 'nobody' : userInfo().username,
  uid: isRoot ? 65_534 : userInfo().uid,
  gid: isRoot ? 65_534 : userInfo().gid,
}

const password = 'password-for-tests'

/** A block of Dovecot's configuration: each setting on its own line. */
const block = (head: string, ...settings: string[]): string => `${head} {\n${settings.join('\n')}\n}`

/** An ordinary user may not change identity or root folder: every process runs as that user. */
const asOrdinaryUser = (): string[] => [
  `default_internal_user = ${mailOwner.name}`,
  `default_login_user = ${mailOwner.name}`,
  `default_internal_group = ${execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()}`,
  ...['anvil', 'imap-login', 'stats'].map((service) => block(`service ${service}`, 'chroot =')),
]

const configFor = (folder: string, port: number, capability: string | undefined): string =>
  [
    `base_dir = ${folder}/run`,
    `state_dir = ${folder}/run`,
    `log_path = ${folder}/dovecot.log`,
    'protocols = imap',
    'listen = 127.0.0.1',
    'ssl = no',
    'disable_plaintext_auth = no',
    `mail_location = maildir:${folder}/mail`,
    'first_valid_uid = 1',
    'first_valid_gid = 0',
    'mailbox_idle_check_interval = 1s',
    // Guesses of a password are made to wait by default: seconds each, and more with each one.
    'auth_failure_delay = 0',
    block('service anvil', block('unix_listener anvil-auth-penalty', 'mode = 0')),
    ...(isRoot ? [] : asOrdinaryUser()),
    block(
      'service imap-login',
      block('inet_listener imap', `port = ${port}`),
      block('inet_listener imaps', 'port = 0'),
    ),
    ...(capability ? [block('protocol imap', `imap_capability = ${capability}`)] : []),
    block('passdb', 'driver = static', `args = password=${password}`),
    block('userdb', 'driver = static', `args = uid=${mailOwner.uid} gid=${mailOwner.gid} home=${folder}/mail`),
    '',
  ].join('\n')

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    const [greeting] = (await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])) as [
      Buffer | string,
    ]
    return String(greeting).startsWith('* OK')
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  } finally {
    socket.destroy()
  }
}

async function run(folder: string, port: number): Promise<ChildProcess> {
  const server = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  for (let waited = 0; waited < 200; waited++) {
    if (server.exitCode !== null) throw new Error(`dovecot ended with ${server.exitCode}: see ${folder}/dovecot.log`)
    if (await answers(port)) return server
    await sleep(25)
  }
  throw new Error('dovecot does not answer')
}

/** The processes that it started, one of them for each connection. */
async function childrenOf({ pid = 0 }: ChildProcess): Promise<number[]> {
  const pids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return pids.split(' ').filter(Boolean).map(Number)
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function end(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null) return
  const children = await childrenOf(server)
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
  // A busy connection outlives it, and would continue with its answers.
  for (const pid of children) killIfAlive(pid)
}

/** Starts Dovecot; `canIdle: false` takes its push away, as old servers have none. */
export async function startDovecot({ canIdle = true } = {}): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-imap-'))
  await chmod(folder, 0o755)
  const mail = join(folder, 'mail')
  for (const part of ['', 'new', 'cur', 'tmp']) {
    await mkdir(join(mail, part), { recursive: true })
    if (isRoot) chownSync(join(mail, part), mailOwner.uid, mailOwner.gid)
  }
  const port = await freePort()
  const capability = canIdle ? undefined : 'IMAP4rev1 LITERAL+ UIDPLUS ENABLE'
  await writeFile(join(folder, 'dovecot.conf'), configFor(folder, port, capability))
  let server: ChildProcess | undefined = await run(folder, port)
  const deliver = async (raw: string | Uint8Array) => {
    const name = `${Date.now()}.${randomUUID()}.test`
    await writeFile(join(mail, 'tmp', name), raw)
    if (isRoot) chownSync(join(mail, 'tmp', name), mailOwner.uid, mailOwner.gid)
    await rename(join(mail, 'tmp', name), join(mail, 'new', name))
  }
  const stop = async () => {
    await end(server)
    server = undefined
  }
  return {
    port,
    user: 'laro',
    password,
    deliver,
    stop,
    start: async () => {
      server = await run(folder, port)
    },
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
