import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { CalendarDesk } from './calendar-desk.ts'

// Owners change a link while its entries are written, or while a failed try waits.

let desk: CalendarDesk
beforeAll(async () => {
  desk = await CalendarDesk.open()
})
afterAll(() => desk.server.close())
beforeEach(() => desk.play())

/** Does something once while the server has the first writing of an entry. */
function duringWrite(change: () => Promise<unknown>): void {
  let isDone = false
  desk.dav.intercept = async (request) => {
    if (isDone || !request.startsWith('PUT')) return
    isDone = true
    await change()
  }
}

it('an end that is asked for while entries are written removes them', async () => {
  await desk.makeTrip('9101', 8)
  const { id } = await desk.link()
  duringWrite(() => desk.post(id, 'end'))
  await desk.workOff()
  expect(desk.listWork()).toHaveLength(1)
  expect(await desk.readLink(id)).toMatchObject({ state: 'ending' })
  await desk.workOff()
  expect(await desk.readLink(id)).toBeUndefined()
  expect(desk.listWork()).toEqual([])
})

it('a password that is given while the former one is refused keeps the link working', async () => {
  const { id } = await desk.link()
  await desk.workOff()
  await desk.makeTrip('9201', 9)
  desk.dav.password = 'another'
  duringWrite(() => desk.post(id, 'password', { password: 'another' }))
  await desk.push()
  expect(await desk.readLink(id)).toMatchObject({ state: 'working', fault: '' })
  await desk.workOff()
  expect(desk.readWork()).toContain('9201')
})

it('a comparison that is asked for does not wait for the next try of a failed one', async () => {
  const { id } = await desk.link()
  await desk.workOff()
  await desk.makeTrip('9301', 10)
  desk.dav.isAway = true
  await desk.post(id, 'compare')
  await desk.workOff()
  expect(await desk.readLink(id)).toMatchObject({ fault: expect.stringContaining('does not answer') })
  desk.dav.isAway = false
  await desk.post(id, 'compare')
  await desk.workOff()
  expect(desk.readWork()).toContain('9301')
  expect(await desk.readLink(id)).toMatchObject({ state: 'working', fault: '' })
})
