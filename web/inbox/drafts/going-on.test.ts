import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { postMessage, replyContext, saveDraft } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { isTypingNow } from '../../ui/typing-on.ts'
import { WaitingMessages } from './waiting-messages.ts'
import type { Composer } from './composer.ts'
import { deviceDrafts } from './device-drafts.ts'
import type { Draft } from './draft.ts'
import { handOver, takeHandedOver } from './hand-over.ts'
import { emailOf, noteOf, testComposer, testPlace, type Asked, type TestServer } from './test-composer.ts'

const owner = { clientId: 'laro', userId: 'ana' }
const uma = { kind: 'contact', name: 'Uma', email: 'uma@berg.example' } as const
const typedOn = (composer: Composer, html: string) => {
  const now = composer.draft.get()
  if (now === undefined || now.medium === 'text') throw new TypeError('nothing is written here')
  composer.change({ ...now, html })
}

/** A server whose answers come when they are let through. */
class SlowServer {
  readonly asked: { readonly contract: unknown; readonly asked: Asked; readonly answer: (error?: ApiError) => void }[] =
    []

  readonly answer: TestServer = (contract, asked) =>
    new Promise((resolve, reject) => {
      const message = { version: 1, last_date: 5 }
      const answer = (error?: ApiError) => (error ? reject(error) : resolve({ message, thread: { id: 't1' } }))
      this.asked.push({ contract, asked, answer })
    })

  of(contract: unknown) {
    return this.asked.filter((one) => one.contract === contract)
  }

  async last(contract: unknown, count = 1) {
    const find = () => {
      const one = this.of(contract)[count - 1]
      if (one === undefined) throw new Error('not asked yet')
      return one
    }
    return waitFor(find)
  }
}

beforeEach(() => localStorage.clear())

describe('typing continued after Send', () => {
  it('writes the next message of the same kind, however long a save of the first takes', async () => {
    const server = new SlowServer()
    const composer = testComposer(server.answer)
    composer.change(noteOf('m1', '<p>Hold the gate</p>'))
    void composer.saveNow()
    const saving = await server.last(saveDraft)
    const sending = composer.send(noteOf('m1', '<p>Hold the gate</p>'), {})
    // In the same task as the key that sends: the next letter is one of the next note.
    const next = composer.draft.get()
    expect(next).toMatchObject({ medium: 'note', html: '' })
    expect(next?.id).not.toBe('m1')
    typedOn(composer, '<p>and the crew rest too</p>')
    saving.answer()
    ;(await server.last(postMessage)).answer()
    await sending
    expect(composer.draft.get()).toMatchObject({ id: next?.id, html: '<p>and the crew rest too</p>' })
    expect(server.of(postMessage).map(({ asked }) => asked.body?.messageHtml)).toEqual(['<p>Hold the gate</p>'])
  })

  it('is saved only after the first message, which the server may still have as a draft', async () => {
    const server = new SlowServer()
    const composer = testComposer(server.answer)
    composer.change(noteOf('m1', '<p>First</p>'))
    const sending = composer.send(noteOf('m1', '<p>First</p>'), {})
    typedOn(composer, '<p>Second</p>')
    const saved = composer.saveNow()
    const post = await server.last(postMessage)
    expect(server.of(saveDraft)).toEqual([])
    post.answer()
    await sending
    ;(await server.last(saveDraft)).answer()
    await saved
  })

  it('words typed after Reply go to no recipient of the mail before', async () => {
    const server = new SlowServer()
    const composer = testComposer(server.answer)
    const first = emailOf('m1', { recipients: [uma], subject: 'Fwd: Friday', html: '<p>a</p>', forward: 'm0' })
    composer.change(first)
    void composer.send(first, {})
    composer.goingOn.rest()
    const answered = composer.answer('reply', 'm0')
    composer.goingOn.resume('t1 email')
    expect(composer.draft.get()).toBeUndefined()
    const context = await server.last(replyContext)
    context.answer(new ApiError(0, { error: 'offline' }))
    await expect(answered).rejects.toBeInstanceOf(ApiError)
    expect(isTypingNow()).toBe(false)
  })

  it('continues to the same people, and contains nothing of the first message', () => {
    const composer = testComposer(new SlowServer().answer)
    const first = emailOf('m1', { recipients: [uma], subject: 'Fwd: Friday', html: '<p>a</p>', forward: 'm0' })
    composer.change({ ...first, template_id: 'hello' })
    void composer.send(first, {})
    expect(composer.draft.get()).toMatchObject({ medium: 'email', recipients: [uma], subject: 'Fwd: Friday', html: '' })
    expect([
      Reflect.get(composer.draft.get() ?? {}, 'forward'),
      Reflect.get(composer.draft.get() ?? {}, 'template_id'),
    ]).toEqual([undefined, undefined])
    expect(deviceDrafts(owner, testPlace, 'here').own()).toBeUndefined()
  })

  it('a refused message is next to the newer words, or in an empty box', async () => {
    const server = new SlowServer()
    const composer = testComposer(server.answer)
    const refusal = { title: 'No', message: 'Not from here.' }
    const message = { draft: noteOf('m1', '<p>First</p>'), options: {}, refusal }
    composer.change(message.draft)
    void composer.send(message.draft, {})
    expect(composer.putBack(message)).toBe('here')
    expect(composer.goingOn.boxOf('m1')).toBe('m1')
    void composer.send(message.draft, {})
    typedOn(composer, '<p>Second</p>')
    expect(composer.putBack(message)).toBe('beside')
    expect(composer.draft.get()).toMatchObject({ html: '<p>Second</p>' })
  })

  it('has an empty box closed after a pause, and no box that something was written in', () => {
    const composer = testComposer(new SlowServer().answer)
    void composer.send(noteOf('m1', '<p>First</p>'), {})
    composer.goingOn.rest()
    expect(composer.draft.get()).toBeUndefined()
    void composer.send(noteOf('m2', '<p>Second</p>'), {})
    typedOn(composer, '<p>Third</p>')
    composer.goingOn.rest()
    expect(composer.draft.get()).toMatchObject({ html: '<p>Third</p>' })
  })
})

describe('a thread that begins with a message', () => {
  const place = { ref: 'clients/laro' }
  const chatOf = (draft: Draft | undefined): Draft => {
    if (draft?.medium !== 'chat') throw new TypeError('a chat is written here')
    return draft
  }
  const beginning = (server: TestServer) => {
    const composer = testComposer(server, { place, drafts: deviceDrafts(owner, place, 'here') })
    composer.begin('chat')
    return composer
  }

  it('the new thread also takes the messages sent later, one after the other', async () => {
    const server = new SlowServer()
    const composer = beginning(server.answer)
    typedOn(composer, '<p>First</p>')
    const first = composer.send(chatOf(composer.draft.get()), {})
    typedOn(composer, '<p>Second</p>')
    const second = composer.send(chatOf(composer.draft.get()), {})
    ;(await server.last(postMessage)).answer()
    await first
    ;(await server.last(postMessage, 2)).answer()
    await second
    const threads = server.of(postMessage).map(({ asked }) => Reflect.get(asked.body ?? {}, 'threadId'))
    expect(threads[0]).toEqual(expect.any(String))
    expect(threads[1]).toBe(threads[0])
  })

  it('begins once although both waited for the connection', async () => {
    const waiting = new WaitingMessages(owner)
    const composer = beginning(() => {
      throw new ApiError(0, { error: 'offline' })
    })
    for (const words of ['<p>First</p>', '<p>Second</p>']) {
      typedOn(composer, words)
      await composer.send(chatOf(composer.draft.get()), {})
    }
    const threads = new WaitingMessages(owner).all.get().map(({ options }) => options.threadId)
    expect(waiting.all.get()).toBeDefined()
    expect([threads.length, new Set(threads).size]).toEqual([2, 1])
  })

  it('takes along the next message', () => {
    const composer = beginning(new SlowServer().answer)
    typedOn(composer, '<p>First</p>')
    void composer.send(chatOf(composer.draft.get()), {})
    typedOn(composer, '<p>Second </p>')
    handOver(composer, 't9')
    const second = composer.draft.get()
    expect(second).toMatchObject({ html: '<p>Second&nbsp;</p>' })
    const thread = { threadId: 't9' }
    const there = testComposer(new SlowServer().answer, { place: thread, drafts: deviceDrafts(owner, thread, 'here') })
    takeHandedOver(there, 't9')
    expect(there.draft.get()).toEqual(second)
    expect(deviceDrafts(owner, place, 'here').load()).toMatchObject({ isSending: true })
    // A message that is refused now appears in the thread.
    composer.putBack({ draft: noteOf('m1', '<p>First</p>'), options: {} })
    expect(new WaitingMessages(owner).all.get()).toMatchObject([{ place: thread }])
  })
})
