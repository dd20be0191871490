import { expect, it } from 'vitest'
import { taskPriority } from './task-priority.ts'

it.each([
  [0, 'low'],
  [29, 'low'],
  [30, 'medium'],
  [59, 'medium'],
  [60, 'high'],
  [100, 'high'],
] as const)('a task of index %i is %s', (index, priority) => expect(taskPriority(index)).toBe(priority))
