import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { actionsAnswered } from './actions-under-way.ts'

function action(queries: QueryClient, networkMode: 'always' | 'online' = 'always') {
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

it('waits for nothing without pending actions', async () => {
  expect(await actionsAnswered(client())).toBe(true)
})

it('waits until the last action is answered', async () => {
  const queries = client()
  const [one, other] = [action(queries), action(queries)]
  const said: string[] = []
  const answered = actionsAnswered(queries).then((isDone) => said.push(`answered ${isDone}`))
  one.resolve('done')
  await one.over
  said.push('one')
  other.resolve('done')
  await answered
  expect(said).toEqual(['one', 'answered true'])
})

it('reports that one was refused', async () => {
  const queries = client()
  const one = action(queries)
  const answered = actionsAnswered(queries)
  one.reject(new Error('no'))
  expect(await answered).toBe(false)
})

it('does not wait for effects of reading', async () => {
  const queries = client()
  action(queries, 'online')
  expect(await actionsAnswered(queries)).toBe(true)
})
