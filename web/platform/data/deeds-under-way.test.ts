import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { deedsAnswered } from './deeds-under-way.ts'

function deed(queries: QueryClient, networkMode: 'always' | 'online' = 'always') {
  const answer = Promise.withResolvers<string>()
  const observer = new MutationObserver(queries, { mutationFn: () => answer.promise, networkMode })
  const over = observer.mutate().catch(() => 'refused')
  return { ...answer, over }
}

function client(): QueryClient {
  const queries = new QueryClient()
  onTestFinished(() => queries.clear())
  return queries
}

it('waits for nothing when nothing is on its way', async () => {
  expect(await deedsAnswered(client())).toBe(true)
})

it('waits until the last deed is answered', async () => {
  const queries = client()
  const [one, other] = [deed(queries), deed(queries)]
  const said: string[] = []
  const answered = deedsAnswered(queries).then((isDone) => said.push(`answered ${isDone}`))
  one.resolve('done')
  await one.over
  said.push('one')
  other.resolve('done')
  await answered
  expect(said).toEqual(['one', 'answered true'])
})

it('tells that one was refused', async () => {
  const queries = client()
  const one = deed(queries)
  const answered = deedsAnswered(queries)
  one.reject(new Error('no'))
  expect(await answered).toBe(false)
})

it('does not wait for what follows from looking', async () => {
  const queries = client()
  deed(queries, 'online')
  expect(await deedsAnswered(queries)).toBe(true)
})
