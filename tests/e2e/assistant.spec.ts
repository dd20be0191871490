import { createServer } from 'node:http'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test } from '@playwright/test'
import { AssistantStore, useTool } from '../contract/assistant-client.ts'
import { listenOnLoopback } from '../listen.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { alertOf, openMail, pageOf, productUrl, receivedOutside, visit } from './story-helpers.ts'

/** The program of an assistant: it waits for the browser to come back with a code. */
async function openProgram() {
  const { promise: returned, resolve } = Promise.withResolvers<URL>()
  const listener = createServer((request, response) => {
    response.end('You may close this page.')
    resolve(new URL(request.url ?? '/', 'http://127.0.0.1'))
  })
  const address = `http://127.0.0.1:${await listenOnLoopback(listener)}/callback`
  const store = new AssistantStore('Harbor Desk', address)
  const open = () => new StreamableHTTPClientTransport(new URL(`${productUrl()}/mcp`), { authProvider: store })
  const make = () => new Client({ name: 'Harbor Desk', version: '1' })
  return {
    returned,
    close: () => listener.close(),
    /** Asks to be connected; answers the address for the user. */
    ask: async (): Promise<string> => {
      await expect(make().connect(open())).rejects.toThrow(UnauthorizedError)
      return store.asked?.href ?? ''
    },
    connect: async (code: string): Promise<Client> => {
      await open().finishAuth(code)
      const client = make()
      await client.connect(open())
      return client
    },
  }
}

test('an assistant reads a request and prepares a quote and a reply; its user sees who prepared them, and sends', async ({
  browser,
}) => {
  const subject = 'Nassau by an assistant'
  const ana = await pageOf(browser, cast.ana)
  await openMail(ana, {
    from: 'Grant Farrow <grant@farrow.example>',
    subject,
    text: 'Please quote Teterboro to Nassau on December 4, 2030 at 9am, back December 8, 2030. Six of us.',
  })

  const program = await openProgram()
  await ana.goto(await program.ask())
  await expect(ana.getByRole('heading', { name: 'Connect Harbor Desk?' })).toBeVisible()
  await expect(ana.getByRole('form')).toContainText('It asks to act for you in Laro')
  await expect(ana.getByRole('form')).toContainText('a program on this computer')
  await expectAxeClean(ana)
  await ana.getByRole('button', { name: 'Connect', exact: true }).click()
  const assistant = await program.connect((await program.returned).searchParams.get('code') ?? '')
  program.close()

  const found = await useTool(assistant, 'list_records', { type: 'threads', words: subject })
  const [{ id: conversation = '' } = {}] = found.content as { id?: string }[]
  const read = await useTool(assistant, 'read_request', { conversation })
  expect(read.isError, read.text).toBe(false)
  const made = await useTool(assistant, 'prepare_quote', { conversation })
  const { id: quote } = made.content as { id: string }
  const text = 'Dear Grant, we can fly six of you to Nassau.'
  expect((await useTool(assistant, 'draft_reply', { conversation, text })).isError).toBe(false)

  await ana.goto(`/laro/quotes/${quote}`)
  await ana.getByRole('tab', { name: 'History' }).click()
  await expect(ana.getByText('Ana Ruiz with Harbor Desk').first()).toBeVisible()
  await visit(ana, `/laro/threads?thread=${conversation}`)
  await expect(ana.locator('[contenteditable]')).toHaveText(text)
  await ana.locator('[contenteditable]').click()
  await ana.keyboard.press('ControlOrMeta+Enter')
  const mail = await receivedOutside(({ text: words }) => words?.includes(text) === true)
  expect(mail.from?.name).not.toContain('Harbor Desk')

  await visit(ana, '/laro/company/integrations')
  const row = ana.getByRole('list', { name: 'Assistants' }).getByRole('listitem').first()
  await row.getByRole('button', { name: 'Ana Ruiz with Harbor Desk' }).click()
  await expect(row.getByRole('list', { name: 'What it did' })).toContainText('Prepare a quote')
  await expectAxeClean(ana)
  await row.getByRole('button', { name: 'Disconnect Harbor Desk' }).click()
  await alertOf(ana).getByRole('button', { name: 'Disconnect' }).click()
  await expect(row).toContainText('Disconnected')
  await expect(useTool(assistant, 'find_aircraft')).rejects.toThrow()
  await ana.context().close()
})
