import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWorthKeeping, type Draft, type DraftMedium } from '../draft.ts'
import { isAtServer } from '../saving-state.ts'
import { emailOf } from '../test-composer.ts'
import { ModelWorld, peopleOf, wordsOf, type Ending } from './model-world.ts'
import { savingIn } from './state.ts'

/** Events without a choice. */
const plain = [
  'type',
  'type',
  'type',
  'send',
  'send',
  'rest',
  'stay',
  'resume',
  'timer',
  'save',
  'offer',
  'undo',
] as const
const rare = ['put back', 'go', 'open shared', 'close shared', 'answer mail'] as const
type Plain = (typeof plain | typeof rare)[number] | 'end'

type Command =
  | { readonly [Name in Plain]: { readonly do: Name } }[Plain]
  | { readonly do: 'begin'; readonly medium: DraftMedium }
  | { readonly do: 'ends'; readonly how: Ending }
  | { readonly [Name in Choice]: { readonly do: Name; readonly is: boolean } }[Choice]
type Choice = 'discard' | 'reopen' | 'room' | 'resolve'

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom(...plain) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom(...rare) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('begin' as const), medium: fc.constantFrom('email', 'note', 'chat') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('ends' as const),
      how: fc.constantFrom('taken', 'taken', 'lost', 'refused', 'conflict', 'offline'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('discard', 'reopen', 'room', 'resolve'), is: fc.boolean() }),
  },
)

/** A writer, who knows of each word that it was written, or discarded. */
class Writer {
  readonly world = new ModelWorld()
  readonly typed: string[] = []
  /** By word: the kinds and people that the person chose for it, the last one last. */
  readonly chosen = new Map<string, string[]>()
  #thrownAway = new Set<string>()
  #mails = 0

  readonly #acts: { readonly [Name in Command['do']]: (one: Extract<Command, { readonly do: Name }>) => void } = {
    type: () => this.#type(),
    begin: ({ medium }) => this.#begin(medium),
    'answer mail': () => this.#answerMail(),
    send: () => this.#send(),
    save: () => this.world.act({ type: 'save-now' }),
    timer: () => this.#timer(),
    offer: () => this.world.act({ type: 'offered', ...this.world.known() }),
    rest: () => this.world.act({ type: 'rest' }),
    stay: () => this.world.act({ type: 'stay' }),
    resume: () => this.world.act({ type: 'resume' }),
    discard: ({ is }) => this.#discard(is),
    undo: () => this.#undo(),
    resolve: ({ is }) => this.#resolve(is),
    'put back': () => this.world.putBackRefused(),
    'open shared': () => this.#openShared(),
    'close shared': () => this.#closeShared(),
    ends: ({ how }) => this.world.answer(how),
    go: () => this.world.sendWaiting(),
    room: ({ is }) => void (this.world.hasRoom = is),
    reopen: ({ is }) => this.world.reopen(is),
    end: () => this.world.end(),
  }

  do<Name extends Command['do']>(one: Extract<Command, { readonly do: Name }>): void {
    this.#acts[one.do](one)
  }

  #type(): void {
    const { written } = this.world
    if (written === undefined || written.medium === 'text') return
    const word = `w${this.typed.push(`w${this.typed.length}`) - 1}`
    this.world.act({ type: 'change', draft: { ...written, html: `${written.html}<p>${word}.</p>` } })
    this.chosen.set(word, [kindOf(written)])
  }

  #send(): void {
    const { written, state } = this.world
    if (written && state.written.kind === 'writing' && !state.shared && isWorthKeeping(written))
      this.world.act({ type: 'send', draft: written, options: {} })
  }

  /** The user chooses the kind of the message. */
  #begin(medium: DraftMedium): void {
    this.world.act({ type: 'begin', medium })
    this.choose()
  }

  #answerMail(): void {
    const { written } = this.world
    if (written && (this.world.state.shared || isWorthKeeping(written))) return
    const recipients = [{ name: 'Uma', email: `u${this.typed.length}@customer.example` }]
    this.world.act({
      type: 'begin-with',
      draft: emailOf(`answer${(this.#mails += 1)}`, { recipients }),
    })
    this.choose()
  }

  choose(): void {
    const { written } = this.world
    if (!written || this.world.state.shared) return
    for (const word of this.#wordsIn(written))
      this.chosen.set(word, [...(this.chosen.get(word) ?? []), kindOf(written)])
  }

  #throwAway(act: () => void, gone: readonly (Draft | undefined)[]): void {
    act()
    const { written } = this.world
    const left = written ? this.#wordsIn(written) : []
    for (const word of gone.flatMap((draft) => (draft ? this.#wordsIn(draft) : [])))
      if (!left.includes(word)) this.#thrownAway.add(word)
  }

  /** In a conflict both go: they are one draft. */
  #discard(isRefused: boolean): void {
    const { written, saved } = this.world
    const other = saved?.draft.id === written?.id ? saved?.draft : undefined
    this.#throwAway(() => this.world.discard(isRefused), [written, other])
  }

  #undo(): void {
    const draft = this.world.thrownAway.pop()
    if (draft === undefined) return
    const { attention } = this.world.state
    this.world.act({ type: 'go-on-with', draft, isTaken: true })
    if (this.world.state.attention === attention) this.world.thrownAway.push(draft)
    else for (const word of this.#wordsIn(draft)) this.#thrownAway.delete(word)
  }

  #resolve(keepsThis: boolean): void {
    if (savingIn(this.world.state).kind !== 'conflict') return
    const row = this.world.row()
    const other = this.world.saved?.draft
    const act = () => this.world.act({ type: 'resolve', keepsThis, row })
    this.#throwAway(act, [keepsThis ? other : this.world.written])
    this.choose()
  }

  #timer(): void {
    if (!this.world.isTimerOn) return
    this.world.isTimerOn = false
    this.world.act({ type: 'save-due' })
  }

  #openShared(): void {
    if (this.world.state.shared || !isAtServer(savingIn(this.world.state))) return
    this.world.openShared()
  }

  #closeShared(): void {
    if (!this.world.state.shared) return
    this.world.act({ type: 'shared-left' })
    this.world.act({ type: 'emptied' })
    this.world.act({ type: 'offered', ...this.world.known() })
  }

  #wordsIn(draft: Draft): string[] {
    return this.typed.filter((word) => wordsOf(draft).includes(`${word}.`))
  }

  /** Places where the user finds each word. */
  check(): void {
    const { world } = this
    const { state, written } = world
    const drafts = [
      ...(written && !state.shared ? [written] : []),
      ...state.leaving.map(({ draft }) => draft),
      ...world.beside.values(),
    ]
    const kept = [world.own, ...world.sending.values()].flatMap((one) => (one ? [one.draft] : []))
    const elsewhere = [world.saved?.draft, world.shared].flatMap((one) => one ?? [])
    const durable = [...kept, ...world.beside.values(), ...elsewhere, ...world.messages.values()]
    for (const word of this.typed.filter((one) => !this.#thrownAway.has(one))) {
      const isIn = (draft: Draft) => wordsOf(draft).includes(`${word}.`)
      // Never lost: a page that is killed now leaves it behind.
      if (!durable.some(isIn)) throw new Error(`${word} is lost`)
      if ([...world.messages.values()].some(isIn)) continue
      const places = new Set([...drafts, ...kept].filter(isIn).map(({ id }) => id))
      if (places.size > 1) throw new Error(`${word} is in ${[...places].join(' and ')}`)
    }
    // Choosing another kind makes another message of it.
    const isAsTyped = (draft: Draft) => this.#wordsIn(draft).every((word) => this.chosen.get(word)?.length === 1)
    const sent = [...world.messages.values()].filter((one) => wordsOf(one) !== '' && isAsTyped(one)).map(wordsOf)
    if (new Set(sent).size < sent.length) throw new Error('a message went under two ids')
    for (const draft of [...drafts, ...kept, ...world.messages.values()]) this.#checkKind(draft, draft === written)
  }

  #checkKind(draft: Draft, isWritten: boolean): void {
    for (const word of this.#wordsIn(draft)) {
      const chosen = this.chosen.get(word) ?? []
      const isChosen = isWritten ? chosen.at(-1) === kindOf(draft) : chosen.includes(kindOf(draft))
      if (!isChosen) throw new Error(`${word} was for ${chosen.join(', ')}, and is for ${kindOf(draft)}`)
    }
  }
}

const kindOf = (draft: Draft): string => `${draft.medium} ${peopleOf(draft)}`

const [taken, lost, conflict, offline] = (['taken', 'lost', 'conflict', 'offline'] as const).map((how): Command => ({
  do: 'ends',
  how,
})) as [Command, Command, Command, Command]
const [type, send, save, mail] = (['type', 'send', 'save', 'answer mail'] as const).map((act): Command => ({
  do: act,
})) as [Command, Command, Command, Command]
const noRoom: Command = { do: 'room', is: false }
const killed: Command = { do: 'reopen', is: false }
const putBack: Command = { do: 'put back' }
const discard: Command = { do: 'discard', is: false }

/** Orders in which words were lost, or could have been sent twice. */
const broken: Command[][] = [
  // A refused message came from the device and was continued, and was restored over that.
  [mail, send, noRoom, type, lost, discard, type, putBack],
  // Words on their way came under the id of another draft, and were on their way still.
  [mail, save, taken, { do: 'open shared' }, discard, mail, type, send, killed],
  // Other words came under the id of those that were on their way, in their place.
  [type, save, taken, noRoom, send, type, send, conflict, type, send, offline, killed],
]

it('keeps every word in one place, of its kind, through any order of acts and answers', () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 10, maxLength: 60, size: 'max' }), (commands) => {
      const writer = new Writer()
      writer.do({ do: 'begin', medium: 'note' })
      for (const one of commands) {
        writer.do(one)
        writer.check()
      }
    }),
    { numRuns: 3000, examples: broken.map((order): [Command[]] => [order]) },
  )
})

it('does nothing after its session has ended, and keeps every word on the device', () => {
  fc.assert(
    fc.property(
      fc.array(command, { minLength: 5, maxLength: 40, size: 'max' }),
      fc.array(command, { maxLength: 20 }),
      (before, after) => {
        const writer = new Writer()
        writer.do({ do: 'begin', medium: 'note' })
        for (const one of before) {
          writer.do(one)
          writer.check()
        }
        writer.do({ do: 'end' })
        writer.check()
        const ended = writer.world.state
        for (const one of after.filter((late) => late.do !== 'reopen')) writer.do(one)
        expect([writer.world.state, writer.world.late]).toEqual([ended, []])
      },
    ),
    { numRuns: 500 },
  )
})
