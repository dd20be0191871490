import { expect, test } from 'vitest'
import { pathOfPlace } from './path-of-place.ts'

test.each([
  [{ threadId: 't1' }, 'threads?thread=t1'],
  [{ ref: 'clients/laro/contacts/c1' }, 'threads?compose=c1'],
  [{ ref: 'clients/laro/quotes/q1' }, 'threads?compose=quotes%2Fq1'],
  [{ ref: 'clients/laro/cms/root/deployments/d1' }, 'threads?compose=deployments%2Fd1'],
  [{ ref: 'users/u1' }, 'threads?compose=users%2Fu1'],
  [{ ref: 'clients/laro' }, 'threads/inbox/chat?compose=chat'],
])('the path of %o', (place, path) => expect(pathOfPlace(place)).toBe(path))
