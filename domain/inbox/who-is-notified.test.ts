import { describe, expect, it } from 'vitest'
import { whoIsNotified, type NotificationFacts } from './who-is-notified.ts'

const nobody = { agents: [], followers: [], roles: [] }
const people = (...names: string[]) => names.map((id) => ({ id, label: id }))
const facts: NotificationFacts = {
  thread: nobody,
  parent: undefined,
  mentions: [],
  authorId: undefined,
  isCompanyChat: false,
  members: [
    { id: 'ana', roles: ['admin'] },
    { id: 'jo', roles: ['inbox', 'sales'] },
    { id: 'kit', roles: ['cms'] },
    { id: 'rae', roles: ['inbox', 'restricted'] },
  ],
}

describe('whoIsNotified', () => {
  it('a thread without agents, followers and roles falls back to all users with inbox', () => {
    expect(whoIsNotified(facts)).toEqual({ thread: ['ana', 'jo', 'rae'], mentioned: [] })
  })

  it('notifies agents, followers and roles of the thread and of its parent', () => {
    const thread = { agents: people('jo'), followers: people('kit'), roles: [] }
    expect(whoIsNotified({ ...facts, thread }).thread).toEqual(['jo', 'kit'])
    const parent = { agents: people('ana'), roles: people('sales') }
    expect(whoIsNotified({ ...facts, parent }).thread).toEqual(['ana', 'jo'])
  })

  it('never notifies the author, not even as the only user', () => {
    const thread = { ...nobody, agents: people('jo') }
    expect(whoIsNotified({ ...facts, thread, authorId: 'jo' }).thread).toEqual([])
    const mentions = [{ kind: 'user' as const, id: 'jo', label: 'Jo' }]
    expect(whoIsNotified({ ...facts, thread, mentions, authorId: 'jo' }).mentioned).toEqual([])
  })

  it('falls back when everyone named has left the client', () => {
    const thread = { ...nobody, agents: people('gone') }
    expect(whoIsNotified({ ...facts, thread }).thread).toEqual(['ana', 'jo', 'rae'])
  })

  it('always notifies mentioned users and the holders of mentioned roles', () => {
    const thread = { ...nobody, agents: people('ana') }
    const mentions = [
      { kind: 'user' as const, id: 'kit', label: 'Kit' },
      { kind: 'role' as const, id: 'sales', label: 'Sales' },
    ]
    expect(whoIsNotified({ ...facts, thread, mentions })).toEqual({ thread: ['ana'], mentioned: ['jo', 'kit'] })
  })

  it('notifies by mention only in the company chat', () => {
    const mentions = [{ kind: 'user' as const, id: 'rae', label: 'Rae' }]
    expect(whoIsNotified({ ...facts, mentions, isCompanyChat: true })).toEqual({ thread: [], mentioned: ['rae'] })
  })
})
