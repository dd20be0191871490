import { expect, it } from 'vitest'
import { Unavailable } from '../../platform/errors.ts'
import { openLog } from '../../platform/log.ts'
import { sendInBackground } from './send-in-background.ts'

const mail = { to: 'jo@laro.example', subject: 'Choose a new password', text: '', html: '' }

async function triesOf(answers: readonly (string | undefined)[]): Promise<number> {
  let tries = 0
  const send = async () => {
    tries += 1
    if (tries <= answers.length) return answers[tries - 1]
    throw new Unavailable('the mail server')
  }
  await sendInBackground({ send, log: openLog('silent'), pausesMs: [1, 1] }, mail)
  return tries
}

it('is sent once if it is taken, or refused for good', async () => {
  expect(await triesOf([undefined])).toBe(1)
  expect(await triesOf(['550 no such mailbox'])).toBe(1)
})

it('is tried again while the mail server is away, until it is taken or given up', async () => {
  let isAway = true
  let sent = 0
  const send = async () => {
    if (isAway) {
      isAway = false
      throw new Unavailable('the mail server')
    }
    sent += 1
    return undefined
  }
  await sendInBackground({ send, log: openLog('silent'), pausesMs: [1, 1] }, mail)
  expect(sent).toBe(1)
  expect(await triesOf([])).toBe(3)
})
