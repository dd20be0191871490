import { ApiError } from '../../../platform/api/api-error.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { ComposerOptions } from '../composer-options.ts'
import type { DeviceDrafts } from '../device-drafts.ts'
import { isUnreached, postDraft, type Posted } from '../post-draft.ts'
import type { Failure } from '../saving-state.ts'
import type { Privately } from '../shared/shared-draft-options.ts'
import { taken } from '../taken.ts'
import type { SaveDraft } from './save-draft.ts'
import type { Dispatch, EffectOf, EventOf, Performers } from '../machine/events.ts'
import type { ComposeState } from '../machine/state.ts'

interface ServerEffectsOptions extends Pick<ComposerOptions, 'api' | 'place' | 'waiting' | 'now'> {
  readonly save: SaveDraft
  readonly judge: (error: unknown) => Failure
  readonly state: () => ComposeState
  readonly dispatch: Dispatch
}

const settled = (): void => undefined

/** Never settles: its waiting callers are collected with it. */
const never = (): Promise<never> => new Promise(() => undefined)

/**
 * The API during a session: after its end no call begins, and a late answer reaches neither the next user's screens nor
 * this one's device.
 */
export function whileOn(api: Pick<Api, 'call'>, isOn: () => boolean): Pick<Api, 'call'> {
  return {
    call: async (...asked) => {
      if (!isOn()) return never()
      try {
        const answer = await api.call(...asked)
        return isOn() ? answer : await never()
      } catch (error) {
        if (isOn()) throw error
        return never()
      }
    },
  }
}

/** Effects at the server, one after the other: the last save wins, and a talk keeps its order. */
export class ServerEffects {
  readonly performers: Performers<'save' | 'post' | 'save-later' | 'save-no-more'>
  readonly #options: ServerEffectsOptions
  /** Ends with the save that is under way. */
  #saving: Promise<void> = Promise.resolve()
  /** Ends when the message that was sent last has arrived or was refused. */
  #lastSent: Promise<void> = Promise.resolve()
  /** Waits for the saves of the box before this one. */
  #earlier: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #posts = new Map<string, Promise<Posted | undefined>>()

  constructor(options: ServerEffectsOptions) {
    this.#options = options
    this.performers = {
      save: (effect) => {
        const before = Promise.all([this.#saving, this.#lastSent, this.#earlier])
        this.#saving = before.then(() => this.#save(effect))
      },
      post: (effect) => {
        const posting = Promise.all([this.#saving, this.#lastSent]).then(() => this.#post(effect))
        this.#lastSent = posting.then(settled, settled)
        this.#posts.set(effect.draft.id, posting)
      },
      'save-later': ({ ms }) => {
        this.#timer ??= setTimeout(() => {
          this.#timer = undefined
          options.dispatch({ type: 'save-due' })
        }, ms)
      },
      'save-no-more': () => {
        clearTimeout(this.#timer)
        this.#timer = undefined
      },
    }
  }

  /** Delays every save until then. */
  waitFor(earlier: Promise<void>): void {
    this.#earlier = earlier
  }

  /** Saves pending changes: a save under way is waited for, and this one too. */
  async saveNow(event: EventOf<'save-now'> | EventOf<'keep-now'> = { type: 'save-now' }): Promise<void> {
    const { state, dispatch } = this.#options
    if (state().keeping?.isSaving === true) await this.#saving
    dispatch(event)
    await this.#saving
  }

  /** Ends with the save that is under way. */
  get saving(): Promise<void> {
    return this.#saving
  }

  /**
   * Result of a posted message. Rejects when it is refused. Undefined when it waits for the connection, or when an
   * earlier try had arrived with other words.
   */
  async outcomeOf(draftId: string): Promise<Posted | undefined> {
    try {
      return await this.#posts.get(draftId)
    } finally {
      this.#posts.delete(draftId)
    }
  }

  async #save({ number, draft, version }: EffectOf<'save'>): Promise<void> {
    const { save, judge, dispatch } = this.#options
    try {
      const { version: next, at } = await save(draft, version)
      dispatch({ type: 'saved', number, draft, version: next, at })
    } catch (error) {
      dispatch({ type: 'save-failed', number, failure: judge(error) })
    }
  }

  async #post({ draft, options }: EffectOf<'post'>): Promise<Posted | undefined> {
    const { api, place, dispatch, state } = this.#options
    try {
      const posted = await postDraft({ api, place }, draft, options)
      if (posted) dispatch({ type: 'arrived', draftId: draft.id })
      else dispatch({ type: 'arrived-otherwise', draft, options })
      const isHere = !posted && state().leaving.some((one) => one.draft.id === draft.id)
      if (isHere) throw new ApiError(409, { error: 'conflict', ...taken })
      return posted
    } catch (error) {
      if (this.#waits({ draft, options }, error)) return undefined
      dispatch({ type: 'not-sent', draftId: draft.id })
      throw error
    }
  }

  /** True if it waits for the connection from now on: not with a connection, nor without room on the device. */
  #waits({ draft, options }: Pick<EffectOf<'post'>, 'draft' | 'options'>, error: unknown): boolean {
    const { place, waiting, now, dispatch } = this.#options
    if (!isUnreached(error) || !waiting.put({ place, draft, options, at: now() })) return false
    dispatch({ type: 'waits', draftId: draft.id })
    return true
  }
}

/** Result for the private draft of a place. */
export const privatelyIn = (server: ServerEffects, drafts: DeviceDrafts, dispatch: Dispatch): Privately => ({
  save: () => server.saveNow(),
  keepNow: (draft) => server.saveNow({ type: 'keep-now', draft }),
  release: async (draftId) => {
    dispatch({ type: 'release' })
    await server.saving
    if (draftId !== undefined && drafts.own()?.draft.id === draftId) drafts.drop()
  },
})
