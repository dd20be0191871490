import { describe, expect, it } from 'vitest'
import { roleOfUnread } from './unread.ts'

describe('the role that the unread list is for', () => {
  it('is sales by default', () => {
    expect(roleOfUnread(undefined)).toBe('sales')
    expect(roleOfUnread({ unread_role: '' })).toBe('sales')
  })

  it('is another one by the setting of the client', () => expect(roleOfUnread({ unread_role: 'inbox' })).toBe('inbox'))
})
