import { expect, it } from 'vitest'
import { isSectionPath } from './section-path.ts'

it.each([
  ['/threads', true],
  ['/quotes/1', true],
  ['/marketing/contacts', true],
  ['/emails', true],
  ['/activate', true],
  ['/laro/quotes', false],
  ['/nowhere', false],
  ['/', false],
])('%s begins with a section: %s', (path, isSection) => expect(isSectionPath(path)).toBe(isSection))
