import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { spanFrom, type Block } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { ScheduleGrid } from './schedule-grid.tsx'
import { isSameRow } from './schedule-row.tsx'
import type { Planning } from './use-plan.ts'

const day = Date.UTC(2033, 2, 7, 18)
const span = spanFrom(day, 'days', 'America/Chicago')
const fleet = Array.from({ length: 60 }, (_, at) => ({
  id: `${at}`,
  tail: `N${100 + at}`,
  name: '',
  base: 'KDAL',
  at: 'KDAL',
  isFlying: false,
}))
const block = (tail: string, start = day): Block => ({
  key: `trip ${tail}`,
  kind: 'trip',
  record: 'trips',
  id: tail,
  version: 1,
  tail,
  start,
  end: start + 3_600_000,
  label: `T${tail}`,
  route: 'KDAL-KTEB',
  flights: [],
  canMove: true,
})
const blocks = fleet.map(({ tail }) => block(tail))

const planningOf = (move: Planning['move']): Planning => ({
  plans: new Map(),
  isSaving: () => false,
  save: () => undefined,
  putBack: () => undefined,
  move,
  planned: (one) => one,
})

function grid(move: Planning['move'] = () => undefined, onSelect: (key: string) => void = () => undefined) {
  const own = { conflicts: [], selected: undefined, onSelect, onOpen: () => undefined }
  return (
    <MantineProvider env="test">
      <ScheduleGrid {...own} span={span} fleet={fleet} blocks={blocks} planning={planningOf(move)} />
    </MantineProvider>
  )
}

it('draws the aircraft in sight first, and the rest of the fleet behind them', () => {
  const drawn: number[] = []
  const count = () => drawn.push(document.querySelectorAll('[data-tail]').length)
  render(
    <Profiler id="grid" onRender={count}>
      {grid()}
    </Profiler>,
  )
  expect(drawn[0]).toBeLessThan(20)
  expect(drawn.at(-1)).toBe(60)
})

it('an aircraft whose schedule is not read says since when', () => {
  const own = { conflicts: [], selected: undefined, onSelect: () => undefined, onOpen: () => undefined }
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <MantineProvider env="test">
        <ScheduleGrid
          {...own}
          span={span}
          fleet={fleet.slice(0, 2)}
          blocks={[]}
          planning={planningOf(() => undefined)}
          unread={new Map([['N101', day]])}
        />
      </MantineProvider>
    </Platform>,
  )
  expect(screen.getByRole('group', { name: 'N101' }).textContent).toMatch(/Not read since/)
  expect(screen.getByRole('group', { name: 'N100' }).textContent).not.toMatch(/Not read/)
})

it('selects and moves the block at which something happens', () => {
  const move = vi.fn<Planning['move']>()
  const onSelect = vi.fn<(key: string) => void>()
  render(grid(move, onSelect))
  const row = screen.getByRole('group', { name: 'N159' })
  const own = within(row).getByRole('button', { name: /TN159/ })
  fireEvent.focus(own)
  expect(onSelect).toHaveBeenCalledWith('trip N159')
  fireEvent.keyDown(own, { key: 'ArrowUp' })
  expect(move).toHaveBeenCalledWith(blocks[59], { by: 0, days: 0, to: 'N158' })
  fireEvent.keyDown(row, { key: 'ArrowUp' })
  expect(move).toHaveBeenCalledOnce()
  fireEvent.keyDown(own, { key: 'ArrowRight' })
  expect(move).toHaveBeenLastCalledWith(blocks[59], { by: 0, days: 1, to: 'N159' })
})

it('leaves a row alone that no change is about', () => {
  const marks = { selected: undefined, planned: new Set<string>(), inConflict: new Set<string>() }
  const [plane, own, other] = [fleet[0], block('N100'), block('N100', day + 1)]
  if (plane === undefined) throw new Error('no fleet')
  const before = { plane, blocks: [own], span, marks }
  expect(
    isSameRow(before, { ...before, blocks: [own], span: { ...span }, marks: { ...marks, selected: 'trip N9' } }),
  ).toBe(true)
  for (const change of [
    { blocks: [other] },
    { blocks: [] },
    { plane: { ...plane, at: 'KTEB' } },
    { span: { ...span, from: span.from + 1 } },
    { marks: { ...marks, selected: own.key } },
    { marks: { ...marks, planned: new Set([own.key]) } },
    { marks: { ...marks, inConflict: new Set([own.key]) } },
  ])
    expect([change, isSameRow(before, { ...before, ...change })]).toEqual([change, false])
})
