import { expectNone, rowsOf, type Judged } from './asked.ts'

interface Kept {
  readonly id: string
  readonly text: string
  readonly draft: boolean
  readonly is_gone: boolean
}

const kept = `
  select id, doc ->> 'message' as text, coalesce((doc ->> 'draft')::boolean, false) as draft, trashed_at is not null as is_gone
  from threadsmsgs where id = any($1::text[])`

/** Every acknowledged note is stored once with its words; deleted ones are gone, restored ones are back. */
export async function judgeNotes(judged: Judged): Promise<void> {
  const { ledger, chronicle } = judged
  const ids = [...ledger.notes.keys(), ...ledger.removed, ...ledger.emails.keys()]
  const rows = new Map((await rowsOf<Kept>(judged, kept, [ids])).map((row) => [row.id, row]))
  for (const [id, { threadId, text }] of ledger.notes) {
    const row = rows.get(id)
    const fate = ledger.threadsRemoved.get(threadId)
    const mustBeGone = fate !== undefined && !fate.isBack
    const isKept = row !== undefined && !row.draft && row.text === text && row.is_gone === mustBeGone
    chronicle.expect(isKept, 'every acknowledged note stands as it was written', { id, text, mustBeGone, row })
  }
  for (const id of ledger.removed)
    chronicle.expect(rows.get(id)?.is_gone === true, 'what was deleted is in the trash', { id })
  for (const id of ledger.emails.keys())
    chronicle.expect(rows.get(id)?.is_gone === false, 'every accepted email stands in its thread', { id })
  await expectNone(judged, 'no words stand twice', {
    text: `select doc ->> 'message' as text, count(*) from threadsmsgs
           where doc ->> 'medium' = 'note' and doc ->> 'message' like $1 group by 1 having count(*) > 1`,
    values: [`${ledger.tag} note%`],
  })
}

/** A draft is whole: one of the typed texts, none older than the last acknowledged one. */
export async function judgeDrafts(judged: Judged): Promise<void> {
  const { ledger, chronicle } = judged
  const rows = new Map((await rowsOf<Kept>(judged, kept, [[...ledger.drafts.keys()]])).map((row) => [row.id, row]))
  for (const [id, { texts, acknowledged, isSent }] of ledger.drafts) {
    const row = rows.get(id)
    const at = texts.indexOf(row?.text ?? '')
    const isWhole = at >= acknowledged && !(row && (row.is_gone || row.draft === isSent))
    chronicle.expect(isWhole, 'a draft is whole', { id, row, isSent, acknowledged: texts[acknowledged] })
  }
}

interface Write {
  readonly version: number
  readonly name: string
}

const versions = `
  select h.version, coalesce(
    (select n.before #>> '{doc,name}' from history n where n.client_id = h.client_id and n.record = h.record and n.id = h.id and n.version = h.version + 1),
    t.doc ->> 'name') as name
  from history h join tasks t on t.client_id = h.client_id and t.id = h.id
  where h.record = 'tasks' and h.id = $1 order by h.version`

/** Every acknowledged edit is a separate version, with its name; a task that was made once exists once. */
export async function judgeEdits(judged: Judged): Promise<void> {
  const { ledger, chronicle } = judged
  for (const [id, name] of ledger.tasks) {
    const written = await rowsOf<Write>(judged, versions, [id])
    const edits = ledger.edits.filter((edit) => edit.id === id)
    const lost = [{ id, version: 1, name }, ...edits].filter(
      (edit) => written.find((one) => one.version === edit.version)?.name !== edit.name,
    )
    chronicle.expect(lost.length === 0, 'no acknowledged edit is lost', { lost, written })
    const { size } = new Set(edits.map((edit) => edit.version))
    const isOnce = size === edits.length && written.length === edits.length + 1
    chronicle.expect(isOnce, 'no edit is doubled', { edits, written })
  }
  const made = await rowsOf<{ id: string }>(judged, 'select id from tasks where doc ->> $1 like $2', [
    'name',
    `${ledger.tag} %`,
  ])
  const doubled = made.filter(({ id }) => !ledger.tasks.has(id))
  chronicle.expect(doubled.length === 0, 'a repeated call makes nothing twice', doubled)
}
