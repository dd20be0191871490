import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import { IconArrowLeft, IconDots, IconPlayerPlay } from '@tabler/icons-react'
import { makeRuleLive, removeRule, saveRule, switchRuleOff } from '../../../domain/automation/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { HeadLine } from '../screen-frame.tsx'
import { RuleState } from './rule-rows.tsx'
import type { OpenedRule, RuleDraft } from './use-rules.ts'
import classes from './rules.module.css'

type Faults = Readonly<Record<string, string>>

interface EditorHeadProps {
  readonly id: string
  readonly draft: RuleDraft
  readonly edition: number
  readonly isChanged: boolean
  readonly stored: OpenedRule | undefined
  readonly canEdit: boolean
  readonly onSaved: (sent: RuleDraft, edition: number) => void
  readonly onName: (name: string) => void
  readonly onFaults: (faults: Faults) => void
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Refusals by the path of their field; all faults of conditions have one path. */
export function placeFaults(error: unknown): Faults {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  return Object.fromEntries(
    issues.map((issue) => {
      const path = issue.path.replace(/^definition\./, '')
      return [path === 'if' || path.startsWith('if.') ? 'if' : path, wordsForIssue(issue)]
    }),
  )
}

/** Save and going live: going live saves first, so that what is seen is what runs. */
function useRuleCommands({ id, draft, edition, isChanged, onSaved, onFaults }: EditorHeadProps) {
  const save = useCommand(saveRule, { isSilent: true })
  const live = useCommand(makeRuleLive, { isSilent: true })
  const refuse = (error: unknown) => {
    onFaults(placeFaults(error))
    notify({ ...reasonOf(error), kind: 'error' })
  }
  const send = async (): Promise<number> => {
    if (!isChanged) return edition
    const sent = draft
    const { edition: now } = await save.run({ params: { id }, body: { ...sent, edition } })
    onSaved(sent, now)
    return now
  }
  return {
    isRunning: save.isRunning || live.isRunning,
    save: () => void send().catch(refuse),
    goLive: () =>
      void send()
        .then((now) => live.run({ params: { id }, body: { edition: now } }))
        .then(({ version }) => {
          onFaults({})
          notify({ title: 'The rule is live', message: `Version ${version} runs from now on.`, kind: 'success' })
          return undefined
        })
        .catch(refuse),
  }
}

function MoreMenu({ id, stored }: { readonly id: string; readonly stored: OpenedRule }) {
  const { change } = useAddressWords()
  const off = useCommand(switchRuleOff)
  const remove = useCommand(removeRule)
  const askRemove = async () => {
    const isSure = await showAlert({
      title: 'Remove this rule?',
      message: 'It runs no more. The history of what it did stays.',
      confirm: 'Remove',
      cancel: 'Cancel',
      isDestructive: true,
      startsAtCancel: true,
    })
    if (isSure) remove.start({ params: { id } }, () => change({ rule: undefined, from: undefined }, true))
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label="More actions on this rule">
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={stored.rule.state !== 'live'} onClick={() => off.start({ params: { id } })}>
          Switch off
        </Menu.Item>
        <Menu.Item color="red" onClick={() => void askRemove()}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const SavedAt = ({ at }: { readonly at: number }) => (
  <>
    Saved <TimeText at={at} />
  </>
)

/** Saving, going live, and further actions. */
function HeadEnd(props: EditorHeadProps) {
  const { id, isChanged, stored } = props
  const { isRunning, save, goLive } = useRuleCommands(props)
  const isLive = stored?.rule.state === 'live' && !stored.rule.hasDraft && !isChanged
  return (
    <>
      <span className={classes['hint']} role="status">
        {isChanged ? 'Not saved' : stored && <SavedAt at={stored.savedAt} />}
      </span>
      <Button variant="default" disabled={!isChanged} loading={isRunning} onClick={save}>
        Save draft
      </Button>
      <Button leftSection={<IconPlayerPlay {...icon} />} disabled={isLive} loading={isRunning} onClick={goLive}>
        Make live
      </Button>
      {stored && <MoreMenu id={id} stored={stored} />}
    </>
  )
}

/** Name, state and actions of a rule. */
export function EditorHead(props: EditorHeadProps) {
  const { draft, stored, canEdit, onName } = props
  const { change } = useAddressWords()
  return (
    <HeadLine end={canEdit ? <HeadEnd {...props} /> : undefined}>
      <ActionIcon aria-label="All rules" onClick={() => change({ rule: undefined, from: undefined }, true)}>
        <IconArrowLeft {...icon} />
      </ActionIcon>
      <h1 id="rule-heading" className="fl-unseen">
        {draft.name}
      </h1>
      <TextInput
        className={classes['name']}
        aria-label="Name of the rule"
        value={draft.name}
        maxLength={120}
        readOnly={!canEdit}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      {stored && <RuleState rule={stored.rule} />}
    </HeadLine>
  )
}
