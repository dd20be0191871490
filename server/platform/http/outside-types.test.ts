import { expectTypeOf, test } from 'vitest'
import type { Contract } from '../../../domain/kernel/index.ts'
import type { Ctx, OutsideCtx } from '../context.ts'
import { keepContent, openFile, storeFile } from '../files/index.ts'
import type { JobRun } from '../jobs/index.ts'
import { textModelOf } from '../outside/ai/text-model-of.ts'
import type { implement, implementOutside } from './route.ts'

// The compiler checks this file: a call that is one transaction has no way to a system outside.

type Handler<Serve extends typeof implement> = Parameters<Serve>[1]
type Waiting = (ctx: OutsideCtx) => Promise<never>

test('the context of a transaction reaches no system outside', () => {
  expectTypeOf<Ctx['platform']>().not.toHaveProperty('store')
  expectTypeOf<Ctx['platform']>().not.toHaveProperty('dns')
  expectTypeOf<Ctx['platform']>().not.toHaveProperty('fetch')
  expectTypeOf<Ctx>().not.toExtend<Parameters<typeof keepContent>[0]>()
  expectTypeOf<Ctx>().not.toExtend<Parameters<typeof storeFile>[0]>()
  expectTypeOf<Ctx>().not.toExtend<Parameters<typeof openFile>[0]>()
  expectTypeOf<Ctx['platform']>().not.toExtend<Parameters<typeof textModelOf>[0]>()
})

test('only a call that waits outside is served by a handler that waits', () => {
  expectTypeOf<Waiting>().not.toExtend<Handler<typeof implement<Contract>>>()
  expectTypeOf<Waiting>().toExtend<Handler<typeof implementOutside<Contract>>>()
  expectTypeOf<Waiting>().not.toExtend<Parameters<JobRun['within']>[0]>()
  expectTypeOf<Waiting>().toExtend<Parameters<JobRun['withOutside']>[0]>()
})
