import { beforeEach, describe, expect, it } from 'vitest'
import {
  htmlField,
  itemsField,
  mergeChange,
  textField,
  textMergingIn,
  type Doc,
  type EditorField,
} from '../../../domain/kernel/index.ts'
import { timesToRun } from '../../run-length.ts'
import { mergeAllLetters, mergeTexts } from '../difference/merge-texts.ts'
import { createFormStore, typeInto, type FormStore } from './form-store.ts'
import { followDocument, takeAnswer } from './follow-form.ts'
import { changedFields, changeOf } from './form-values.ts'
import { StepKeeper } from './step-keeper.ts'

const sections = itemsField('content.sections', 'Sections', {
  fields: [textField('heading', 'Heading')],
  items: { one: 'section', empty: 'No sections.', title: () => 'Section' },
})
const fields: readonly EditorField[] = [textField('name', 'Name'), htmlField('html', 'Text'), sections]

const opened: Doc = {
  version: 1,
  name: 'Charter in the Alps',
  html: '<p>We fly to small airports.</p><p>Call us.</p>',
  content: { sections: [{ id: 's1', heading: 'Our fleet' }] },
}

/** Makes a generator of random numbers between 0 and 1 that repeats for the same seed. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Stores the versions of a page and merges a change of an outdated version, as the server does. */
class TestServer {
  readonly versions: Doc[] = [opened]

  get now(): Doc {
    return this.versions.at(-1) ?? opened
  }

  /** Stores a change and returns the page; undefined on a conflict, which this server judges without the field definitions. */
  write(base: Doc, change: Doc): Doc | undefined {
    const sides = { base, theirs: this.now, change }
    const merged = mergeChange({ form: [] }, sides)
    if (merged.conflicts.length > 0) return undefined
    const next = { ...this.now, ...merged.change, version: this.versions.length + 1 }
    this.versions.push(next)
    return next
  }
}

const joinTexts = (doc: Doc): string => JSON.stringify([doc['name'], doc['html'], doc['content']])

interface Sent {
  readonly base: Doc
  readonly values: Doc
  /** The answer of the server; undefined while the save is on its way. */
  row?: Doc
}

/** User with the open page, who types each letter of one script once. */
class Writer {
  readonly store: FormStore = createFormStore(fields, opened)
  readonly keeper: StepKeeper
  /** Letters that the page must contain after the typing and undo of this user. */
  own = ''
  sent: Sent | undefined
  /** Number of saves that would ask the user. */
  asked = 0
  #script: RegExp
  #next: number
  #server: TestServer
  #random: () => number

  constructor(
    name: string,
    { script, first }: { script: RegExp; first: number },
    [server, random]: [TestServer, () => number],
  ) {
    this.#script = script
    this.#next = first
    this.#server = server
    this.#random = random
    this.keeper = new StepKeeper(`two writers ${name}`, this.store, { show: () => undefined, mergeText: mergeTexts })
    this.store.subscribe(this.keeper.changed)
  }

  /** Reads the letters of this user from a page, in a fixed order. */
  lettersIn(doc: Doc): string {
    return (joinTexts(doc).match(this.#script) ?? []).toSorted().join('')
  }

  #pick = (count: number): number => Math.floor(this.#random() * count)

  /** Types a letter into a text or deletes an own letter, never within a tag. */
  #edited(text: string): string {
    const parts = text.match(/<[^>]*>|./gsu) ?? []
    const own = parts.flatMap((part, at) => (part.match(this.#script) ? [at] : []))
    if (own.length > 3 && this.#random() < 0.3) return parts.toSpliced(own[this.#pick(own.length)] ?? 0, 1).join('')
    const letter = String.fromCodePoint((this.#next += 1))
    const [first, last] = text.startsWith('<') ? [1, parts.length - 1] : [0, parts.length]
    const typed = this.#random() < 0.2 ? [letter, ' '] : [letter]
    return parts.toSpliced(first + this.#pick(last - first + 1), 0, ...typed).join('')
  }

  type(): void {
    const { values } = this.store.get()
    const property = ['name', 'html', 'content.sections'][this.#pick(3)] ?? 'name'
    const list = (values['content'] as { sections: readonly Doc[] }).sections
    const value =
      property === 'content.sections'
        ? list.map((item) => ({ ...item, heading: this.#edited(String(item['heading'])) }))
        : this.#edited(String(values[property]))
    typeInto(this.store, { fields, scope: '', property, value })
    if (this.#random() < 0.4) this.keeper.settle()
  }

  move(from: 'back' | 'forth'): void {
    this.keeper.move(from, fields)
  }

  send(): void {
    const { base, values } = this.store.get()
    if (this.sent === undefined && changedFields(fields, base, values).length > 0) this.sent = { base, values }
  }

  /** Delivers the save to the server, which merges it. A conflict is merged on the client and sent again. */
  arrive(): void {
    const { sent } = this
    if (sent === undefined || sent.row) return
    const change = changeOf(fields, sent.base, sent.values)
    const theirs = this.#server.now
    const row = this.#server.write(sent.base, change)
    if (row) sent.row = row
    else {
      const texts = textMergingIn(fields, mergeTexts)
      const merged = mergeChange({ form: fields, texts }, { base: sent.base, theirs, change }, 'mine')
      if (merged.conflicts.length > 0) this.asked += 1
      sent.row = this.#server.write(theirs, merged.change) ?? theirs
    }
  }

  /** Drops a save that the server has not stored. */
  refuse(): void {
    if (this.sent?.row === undefined) this.sent = undefined
  }

  /** Applies the answer of a save, also a late one. */
  answer(): void {
    const { sent } = this
    if (!sent?.row) return
    this.sent = undefined
    const texts = textMergingIn(fields, mergeAllLetters)
    const state = this.store.get()
    const next = takeAnswer({ fields, state, doc: sent.row, texts }, sent.values)
    this.store.set({ ...state, ...next, answers: state.answers + 1 })
  }

  /** Applies the live row of a colleague, unless a save is on its way. */
  follow(): void {
    const state = this.store.get()
    const doc = this.#server.now
    if (this.sent || Number(doc['version']) <= Number(state.stored['version'])) return
    const texts = textMergingIn(fields, mergeTexts)
    this.store.set({ ...state, ...followDocument({ fields, state, doc, texts }) })
  }
}

type Act = (writer: Writer) => void

const acts: readonly (readonly [upTo: number, act: Act])[] = [
  [0.45, (writer) => writer.type()],
  [0.58, (writer) => writer.move('back')],
  [0.66, (writer) => writer.move('forth')],
  [0.78, (writer) => writer.send()],
  [0.88, (writer) => writer.arrive()],
  [0.94, (writer) => writer.answer()],
  [0.96, (writer) => writer.refuse()],
  [1, (writer) => writer.follow()],
]

/** Saves until both screens hold the stored page. */
function saveAll(writers: readonly Writer[]): void {
  for (let round = 0; round < 4; round += 1) {
    for (const writer of writers) {
      writer.send()
      writer.arrive()
      writer.answer()
      writer.follow()
    }
  }
}

/** Simulates one minute of two users, and returns each action after which a user's letters differ from their own edits. */
function playMinute(seed: number): readonly string[] {
  const faults: string[] = []
  const compare = (place: string, letters: string, left: string) => {
    if (letters !== left) faults.push(`${seed} ${place}: ${letters} instead of ${left}`)
  }
  const random = makeRandom(seed)
  const server = new TestServer()
  const writers = [
    new Writer(`ana ${seed}`, { script: /[\u4E00-\u9FFF]/gu, first: 0x4e00 }, [server, random]),
    new Writer(`sue ${seed}`, { script: /[\uAC00-\uD7A3]/gu, first: 0xac00 }, [server, random]),
  ]
  const check = (actor: Writer, step: number, isOwnWriting: boolean) => {
    if (isOwnWriting) actor.own = actor.lettersIn(actor.store.get().values)
    for (const writer of writers) compare(`act ${step}`, writer.lettersIn(writer.store.get().values), writer.own)
  }
  const others = (actor: Writer, view: Writer) => actor.lettersIn(view.store.get().values)
  for (let step = 0; step < 150; step += 1) {
    const writer = writers[random() < 0.5 ? 0 : 1]
    const other = writers.find((one) => one !== writer)
    if (!writer || !other) break
    const chance = random()
    const before = others(other, writer)
    const at = acts.findIndex(([upTo]) => chance < upTo)
    acts[at]?.[1](writer)
    if (at < 3) compare(`other, act ${step}`, others(other, writer), before)
    check(writer, step, at < 3)
  }
  saveAll(writers)
  for (const writer of writers) {
    compare('saved page', writer.lettersIn(server.now), writer.own)
    for (const view of writers) compare('screen', others(writer, view), writer.own)
    compare('questions', String(writer.asked), '0')
  }
  return faults
}

describe('two people who write, undo and redo on one page for a minute', () => {
  beforeEach(() => sessionStorage.clear())

  const batch = 8
  const starts = Array.from({ length: timesToRun(1, 250) }, (_, at) => at * batch + 1)

  it.each(starts)('both screens and the saved page keep every letter of both users, from seed %i', (start) => {
    const seeds = Array.from({ length: batch }, (_, at) => start + at)
    expect(seeds.flatMap(playMinute)).toEqual([])
  })
})
