import { connect } from 'node:net'
import type { Mood } from '../world/outside-server.ts'
import { blow, type Blow, type Target } from './blow.ts'

const moods: readonly Mood[] = [
  'slow',
  'busy at connect',
  'busy at sender',
  'busy at recipient',
  'busy at end',
  'turns everybody away',
  'refuses the sender',
  'refuses some recipients',
  'refuses the mail',
  'cuts in the middle',
  'loses its answer',
]
const slowMs = 120
const doubtful: readonly Mood[] = ['cuts in the middle', 'loses its answer']

/** A sender that begins a mail and never ends it: it hangs up, or falls silent. */
function beginMail({ site }: Target, end: 'hangs up' | 'resets' | 'falls silent'): void {
  const socket = connect(site.mailPort, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  const lines = 'EHLO far.example\r\nMAIL FROM:<a@far.example>\r\nRCPT TO:<laro@mail.example>\r\nDATA\r\n'
  socket.write(lines)
  setTimeout(() => {
    socket.write('Subject: never ends\r\n\r\nHello')
    if (end === 'hangs up') socket.end()
    if (end === 'resets') socket.resetAndDestroy()
  }, 60)
  setTimeout(() => socket.destroy(), 3000).unref()
}

/** Those that the product exchanges mail with. */
export const onMail: readonly Blow[] = [
  ...moods.map((mood) =>
    blow(
      { kind: `mail server ${mood}`, ...(doubtful.includes(mood) && { leavesDoubt: true as const }) },
      ({ site }) => {
        site.outside.mood = mood
      },
    ),
  ),
  blow({ kind: 'mail server gone', leavesDoubt: true }, ({ site }) => site.outside.wire?.refuse()),
  blow({ kind: 'mail server silent', leavesDoubt: true }, ({ site }) => site.outside.wire?.stall()),
  blow({ kind: 'mail server half closes', leavesDoubt: true }, ({ site }, dice) =>
    site.outside.wire?.halfClose(dice.of(['near', 'far'])),
  ),
  blow({ kind: 'senders begin mails and never end them' }, (target, dice) => {
    for (let left = 6; left > 0; left -= 1) beginMail(target, dice.of(['hangs up', 'resets', 'falls silent']))
  }),
  blow({ kind: 'mailbox server gone', only: 'whole' }, ({ site }) => site.mailbox?.wire.refuse()),
  blow({ kind: 'mailbox server silent', only: 'whole' }, ({ site }) => site.mailbox?.wire.stall()),
  blow({ kind: 'mailbox server slow', only: 'whole' }, ({ site }) => site.mailbox?.wire.slow(slowMs)),
  blow({ kind: 'mailbox server turns away', only: 'whole' }, ({ site }) =>
    site.mailbox?.wire.turnAway('* BYE [UNAVAILABLE] Too many connections\r\n'),
  ),
  blow({ kind: 'mailbox server restarted', only: 'whole' }, async ({ site }) => {
    await site.mailbox?.server.stop()
    await site.mailbox?.server.start()
  }),
  blow({ kind: 'mailbox connection half closed', only: 'whole' }, ({ site }, dice) =>
    site.mailbox?.wire.halfClose(dice.of(['near', 'far'])),
  ),
]
