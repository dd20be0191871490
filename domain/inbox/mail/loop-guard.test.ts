import { describe, expect, it } from 'vitest'
import { automaticKind, isAutomatic, isLoop } from './loop-guard.ts'

const kind = (headers: Record<string, string>, envelopeFrom?: string) =>
  automaticKind(new Map(Object.entries(headers)), envelopeFrom)

describe('automaticKind', () => {
  it('detects automatic mail by its headers', () => {
    expect(kind({ 'auto-submitted': 'auto-replied (vacation)' })).toBe('auto-reply')
    expect(kind({ precedence: 'auto_reply' })).toBe('auto-reply')
    expect(kind({ 'list-id': '<a.lists.example>' })).toBe('list')
    expect(kind({ precedence: 'bulk' })).toBe('bulk')
    expect(kind({ 'content-type': 'multipart/report; report-type=delivery-status; boundary=x' })).toBe('bounce')
    expect(kind({ 'return-path': '<>' })).toBe('bounce')
    expect(kind({}, '')).toBe('bounce')
  })

  it('leaves a person alone', () => {
    expect(kind({ 'auto-submitted': 'no', 'return-path': '<a@b.example>' }, 'a@b.example')).toBeUndefined()
    expect(kind({ precedence: 'first-class' })).toBeUndefined()
  })
})

it('an answer to a person through a list or a CRM is no automatic mail, an auto-reply always is', () => {
  expect(kind({ 'list-id': '<a.lists.example>', 'auto-submitted': 'auto-replied' })).toBe('auto-reply')
  expect([isAutomatic('list', true), isAutomatic('bulk', true), isAutomatic('list', false)]).toEqual([
    false,
    false,
    true,
  ])
  expect([isAutomatic('auto-reply', true), isAutomatic('bounce', true), isAutomatic(undefined, false)]).toEqual([
    true,
    true,
    false,
  ])
})

it('calls more than 10 mails an hour a loop', () => {
  expect([isLoop(10), isLoop(11)]).toEqual([false, true])
})
