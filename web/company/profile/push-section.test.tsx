import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { preferencesOf } from '../../../domain/company/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { openAlert } from '../../platform/dialogs.ts'
import { PushSection } from './push-section.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  openAlert.set(undefined)
})

async function turnOn(): Promise<void> {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  const state = { public_key: 'AAAA', tokens: [], devices: [], wishes: preferencesOf(undefined) }
  vi.spyOn(platform.api, 'call').mockResolvedValue(state)
  render(
    <Platform>
      <MantineProvider env="test">
        <PushSection />
      </MantineProvider>
    </Platform>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on on this device' }))
  await waitFor(() => expect(openAlert.get()).toBeDefined())
}

it('a browser with denied permission shows the remedy, and does not ask again', async () => {
  const requestPermission = vi.fn<() => Promise<string>>()
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission })
  vi.stubGlobal('PushManager', {})
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
  await turnOn()
  expect(screen.getByText(/^You have previously denied notifications\. Allow them for this site/)).toBeDefined()
  expect(openAlert.get()).toMatchObject({
    title: 'Cannot Activate Notifications!',
    message: expect.stringContaining('You have previously denied notifications.') as unknown,
  })
  expect(requestPermission).not.toHaveBeenCalled()
})

it('a phone that allows push to the home screen alone is shown how to get there', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')
  await turnOn()
  expect(screen.getByText('On an iPhone or iPad, add Flightline to the home screen first.')).toBeDefined()
  expect(openAlert.get()).toMatchObject({
    title: 'iOS User?',
    message: expect.stringContaining('Add to Home Screen') as unknown,
  })
})
