import { useState } from 'react'
import {
  describeRule,
  readRuleRecord,
  type RuleDefinition,
  type RuleSummary,
} from '../../../domain/automation/index.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { LogicEditor } from '../../ui/logic/logic-editor.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { Frame } from '../screen-frame.tsx'
import { EditorHead } from './editor-head.tsx'
import { makeRuleLogic } from './rule-logic.ts'
import { RuleAside } from './rule-aside.tsx'
import { RuleSentence } from './rule-rows.tsx'
import { ThenPart } from './then-part.tsx'
import { beginRule, useRule, type OpenedRule, type RuleDraft, type RuleList } from './use-rules.ts'
import { WhenPart } from './when-part.tsx'
import classes from './rules.module.css'

interface EditorProps {
  readonly id: string
  readonly list: RuleList
  /** The rule as it is stored; undefined for a new one. */
  readonly stored: OpenedRule | undefined
  readonly begin: RuleDraft
}

const isSame = (one: RuleDraft, other: RuleDraft): boolean => JSON.stringify(one) === JSON.stringify(other)

interface Edited {
  readonly draft: RuleDraft
  /** The draft as it was last saved, and its edition: 0 for a rule that is not saved. */
  readonly base: RuleDraft
  readonly edition: number
}

/** State of the server: the rule as it was last saved, or a new one. */
const readSaved = (stored: OpenedRule | undefined, begin: RuleDraft): Edited => {
  const saved = stored === undefined ? begin : { name: stored.rule.name, definition: stored.definition }
  return { draft: saved, base: saved, edition: stored?.edition ?? 0 }
}

/** True if the user has changed nothing and the server has this edition, or a newer one. */
const isOvertaken = ({ draft, base, edition }: Edited, fresh: Edited): boolean =>
  isSame(draft, base) && fresh.edition >= edition

/** The draft that is edited: it follows the server while the user has changed nothing. */
function useRuleDraft({ stored, begin }: Pick<EditorProps, 'stored' | 'begin'>) {
  const [edited, setEdited] = useState<Edited>()
  const fresh = readSaved(stored, begin)
  const { draft, base, edition } = edited === undefined || isOvertaken(edited, fresh) ? fresh : edited
  return {
    draft,
    edition,
    isChanged: edition === 0 || !isSame(draft, base),
    isTouched: edited !== undefined && !isSame(draft, base),
    change: (next: RuleDraft) => setEdited({ draft: next, base, edition }),
    /** Called with what was sent: words that were typed since stay, on top of the saved edition. */
    onSaved: (sent: RuleDraft, now: number) =>
      setEdited((current) => ({ draft: current?.draft ?? sent, base: sent, edition: now })),
  }
}

const noFaults: Readonly<Record<string, string>> = {}

function Owner({ rule }: { readonly rule: RuleSummary | undefined }) {
  return (
    <p className={classes['hint']}>
      {rule?.state === 'live' ? `Runs as ${rule.owner.label}` : 'Runs as the user who makes it live'}, with the roles of
      the moment. Each change is one run. What it does carries its name in the history.
    </p>
  )
}

function Editor({ id, list, stored, begin }: EditorProps) {
  const { draft, edition, isChanged, isTouched, change, onSaved } = useRuleDraft({ stored, begin })
  const [faults, setFaults] = useState(noFaults)
  useLeaveGuard(isTouched, 'this rule')
  const { definition } = draft
  const record = list.records.find(({ name }) => name === readRuleRecord(definition.when))
  const words = describeRule(definition, { record, users: new Map(list.users.map((user) => [user.id, user.label])) })
  const set = (part: Partial<RuleDefinition>) => {
    setFaults(noFaults)
    change({ ...draft, definition: { ...definition, ...part } })
  }
  const canEdit = stored?.rule.canEdit ?? true
  return (
    <Frame heading="rule-heading">
      <EditorHead
        {...{ id, draft, edition, isChanged, stored, canEdit, onSaved }}
        onName={(name) => change({ ...draft, name })}
        onFaults={setFaults}
      />
      <div className={classes['columns']}>
        <fieldset className={classes['parts']} disabled={!canEdit} aria-label="The rule">
          <p className={classes['sentence']} aria-live="polite">
            <RuleSentence words={words} />
          </p>
          <WhenPart when={definition.when} records={list.records} faults={faults} onChange={(when) => set({ when })} />
          <section className={classes['part']} aria-labelledby="rule-if">
            <h2 id="rule-if">If</h2>
            <div className={classes['fields']}>
              <LogicEditor
                label="Conditions"
                nothing="Always."
                value={definition.if}
                error={faults['if']}
                isReadOnly={!canEdit}
                logicUse={makeRuleLogic(record?.fields ?? [], list.users)}
                onChange={(logic) => set({ if: logic })}
              />
            </div>
          </section>
          <ThenPart
            actions={definition.actions}
            record={record}
            users={list.users}
            faults={faults}
            words={words.actions}
            onChange={(actions) => set({ actions })}
          />
          <Owner rule={stored?.rule} />
        </fieldset>
        <RuleAside id={id} definition={definition} stored={stored} onFaults={setFaults} />
      </div>
    </Frame>
  )
}

interface RuleEditorProps {
  readonly id: string
  /** Template of a new rule, by its id. */
  readonly from: string | undefined
  readonly list: RuleList
}

/** The editor of a rule, or of a new one. */
export function RuleEditor({ id, from, list }: RuleEditorProps) {
  const isKnown = list.rules.some((rule) => rule.id === id)
  const { data, error, refetch } = useRule(id, !isKnown && from !== undefined)
  const template = list.templates.find((one) => one.id === from)
  const [begin] = useState<RuleDraft>(() => template ?? beginRule(list.records[0]?.name ?? 'threads'))
  // One place for both, so that what was typed stays when a new rule is first saved.
  if (data !== undefined || from !== undefined)
    return <Editor id={id} list={list} stored={data} begin={{ name: begin.name, definition: begin.definition }} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
}
