import { agentsOfRecord, changeOf, describeRuleRecord, type RuleAction } from '../domain/automation/index.ts'
import { tasks } from '../domain/crm/index.ts'
import { threads } from '../domain/inbox/index.ts'
import {
  cutText,
  entry,
  fillPath,
  isDoc,
  parties,
  pathTemplate,
  valueAt,
  type Doc,
  type Entry,
} from '../domain/kernel/index.ts'
import { hourMs } from '../domain/kernel/values/durations.ts'
import { findRecordPath, listRuleUsers, type PerformRuleAction, type RuleTarget } from './automation/index.ts'
import { notifyOfRecord, postInThread, setFollowUp, setThreadParties, setThreadStatus } from './inbox/index.ts'
import type { Ctx } from './platform/context.ts'
import { Forbidden, Invalid } from './platform/errors.ts'
import { createRecord, listRecords, takeRecord } from './platform/records/index.ts'
import { customised } from './platform/records/custom-values.ts'
import { flatten } from './platform/records/present.ts'
import { requireStored, updateStored } from './platform/records/write.ts'
import { refusals } from './refusals.ts'

type Verbs = {
  readonly [Kind in RuleAction['do']]: (
    ctx: Ctx,
    target: RuleTarget,
    action: Extract<RuleAction, { do: Kind }>,
  ) => Promise<unknown>
}

const readAgents = (row: Doc): Entry[] => parties.agents.catch([]).parse(row['agents'])

/** Users who look after a record: its agents, else who made it. */
function listAgents({ row }: RuleTarget): string[] {
  const agents = readAgents(row).map(({ id }) => id)
  if (agents.length > 0) return agents
  return [row['agent_id'], valueAt(row, 'by.id')].filter((id) => typeof id === 'string')
}

async function requireUser(ctx: Ctx, id: string): Promise<Entry> {
  const found = (await listRuleUsers(ctx)).find((user) => user.id === id)
  if (found === undefined) throw new Invalid([{ path: 'user', code: 'not-offered' }])
  return found
}

/** Writes fields of a record as a person does on its page. */
async function changeRecord(ctx: Ctx, { definition, row }: RuleTarget, values: Doc): Promise<void> {
  const whole = await customised(ctx, definition)
  const before = await requireStored(ctx, whole, { id: row.id, operation: 'write' })
  const change = changeOf(flatten(before), values)
  const now = await updateStored(ctx, whole, { id: row.id, version: before.version, change })
  if (now.version !== before.version) await refusals.get(definition.name)?.(ctx, flatten(now), change)
}

async function assign(
  ctx: Ctx,
  target: RuleTarget,
  { user: id }: Extract<RuleAction, { do: 'assign' }>,
): Promise<void> {
  const user = await requireUser(ctx, id)
  // Actions before this one may have changed the record.
  const { row } = await takeRecord(ctx, target.definition, { id: target.row.id })
  const before = readAgents(row)
  if (before.some((agent) => agent.id === id)) return
  const agents = [...before, user]
  if (target.definition.name !== threads.name) return changeRecord(ctx, target, { agents })
  await setThreadParties(ctx, row.id, { version: row.version, agents })
}

async function setField(
  ctx: Ctx,
  target: RuleTarget,
  { field, value }: Extract<RuleAction, { do: 'set' }>,
): Promise<void> {
  const { definition, row } = target
  if (!describeRuleRecord(definition, ctx.actor)?.sets.includes(field)) throw new Forbidden(definition.name)
  if (definition.name !== threads.name) return changeRecord(ctx, target, { [field]: value })
  const status = threads.shape.shape.status.parse(value)
  if (row['status'] !== status) await setThreadStatus(ctx, row.id, { status })
}

const printRef = ({ definition, row }: RuleTarget, { actor }: Ctx): string =>
  fillPath(pathTemplate(definition.path).document, { client: actor.clientId, id: row.id })

/** The conversation in which a rule writes: the record itself, or the newest one on it. */
async function findTalk(ctx: Ctx, target: RuleTarget): Promise<{ threadId: string } | { ref: string }> {
  const { definition, row } = target
  if (definition.name === threads.name) return { threadId: row.id }
  const [thread] = await listRecords(ctx, threads, {
    where: {
      and: [
        ['object_type', '==', definition.conversation?.type ?? ''],
        ['object_id', '==', row.id],
        ['active', '==', true],
      ],
    },
    limit: 1,
  })
  return thread ? { threadId: thread.id } : { ref: printRef(target, ctx) }
}

const longestTitle = 300

function makeAbout({ definition, row, title }: RuleTarget): Doc {
  const object = isDoc(row['object']) ? row['object'] : undefined
  if (definition.name !== threads.name || object === undefined)
    return { type: definition.name, id: row.id, label: cutText(title, longestTitle) }
  return { type: object['type'], id: object['id'], label: object['label'] ?? cutText(title, longestTitle) }
}

async function addTask(ctx: Ctx, target: RuleTarget, { name, user, hours }: Extract<RuleAction, { do: 'task' }>) {
  const agents = user === '' ? [] : [await requireUser(ctx, user)]
  const isTalk = target.definition.name === threads.name
  const doc = tasks.shape.parse({
    name: cutText(name, longestTitle),
    agents,
    due: ctx.now + hours * hourMs,
    about: makeAbout(target),
    ...(isTalk && { thread_id: target.row.id }),
  })
  await createRecord(ctx, tasks, { doc })
}

/** Role that opens the records, for the notified; that of conversations where it depends on the row. */
const readRole = ({ access }: RuleTarget['definition']): string =>
  typeof access.read === 'string' ? access.read : 'user'

const listNotified = (target: RuleTarget, to: readonly string[]): string[] => {
  const users = to.flatMap((id) => (id === agentsOfRecord ? listAgents(target) : [id]))
  // A record that nobody looks after is the matter of the rule's owner.
  return users.length === 0 ? [target.rule.ownerId] : [...new Set(users)]
}

const notifyUsers: Verbs['notify'] = (ctx, target, { to, words }) =>
  notifyOfRecord(ctx, {
    about: `rules/${target.rule.id}/${target.row.id}#${target.change}`,
    path: findRecordPath(target.definition, target.row) ?? 'company/rules',
    title: words,
    summary: `Rule “${target.rule.name}”`,
    users: listNotified(target, to),
    role: readRole(target.definition),
  })

const followersMax = 10

async function followUp(ctx: Ctx, target: RuleTarget, { hours, words }: Extract<RuleAction, { do: 'follow' }>) {
  const known = await listRuleUsers(ctx)
  const wanted = listNotified(target, [agentsOfRecord])
  const followers = known.filter(({ id }) => wanted.includes(id)).slice(0, followersMax)
  await setFollowUp(ctx, {
    ...(await findTalk(ctx, target)),
    date: ctx.now + hours * hourMs,
    message: words,
    followers: entry.array().parse(followers),
  })
}

const verbs: Verbs = {
  assign,
  set: setField,
  note: async (ctx, target, { words }) =>
    postInThread(ctx, { ...(await findTalk(ctx, target)), medium: 'note', subject: target.rule.name, message: words }),
  task: addTask,
  notify: notifyUsers,
  follow: followUp,
}

/** Carries out an action of a rule by the verb that a person would use. */
export const performRuleAction: PerformRuleAction = async (ctx, target, action) => {
  await (verbs[action.do] as (ctx: Ctx, target: RuleTarget, action: RuleAction) => Promise<unknown>)(
    ctx,
    target,
    action,
  )
}
