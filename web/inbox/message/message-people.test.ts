import { expect, it } from 'vitest'
import { shownMessage, threadsmsgs, type ShownMessage } from '../../../domain/inbox/index.ts'
import { addressedTo, authorOf } from './message-people.ts'

function message(part: Partial<ShownMessage>): ShownMessage {
  const doc = threadsmsgs.shape.parse({ medium: 'email', tRef: 't' })
  const base = { id: 'm', version: 1, date: 1, last_date: 1, active: true, can: { write: true, remove: true } }
  return { ...shownMessage.parse({ ...doc, ...base, images_blocked: false }), ...part }
}

it('names the sender of an incoming message, and the colleague of one of ours', () => {
  expect(authorOf(message({ inbound: true, from: { name: '', address: 'q@harper.example' } })).label).toBe(
    'q@harper.example',
  )
  expect(authorOf(message({ inbound: true })).label).toBe('Unknown sender')
  expect(authorOf(message({ creator: { id: 'ana', label: 'Ana Ruiz' } })).label).toBe('Ana Ruiz')
})

it('says whom a message was for, without the token of our own address', () => {
  const recipients = [
    { name: 'laro+06gzk2c14nvp53s62ym1vfkb3q@mail.example', email: 'laro+06gzk2c14nvp53s62ym1vfkb3q@mail.example' },
  ]
  const cc = [{ name: 'Tom Whitfield', email: 'tom+jets@whitfield.example' }]
  expect(addressedTo(message({ recipients, cc }))).toBe('to laro@mail.example, cc Tom Whitfield')
})
