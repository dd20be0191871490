import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconDotsVertical, IconEye, IconEyeOff, IconListDetails, IconTemplate } from '@tabler/icons-react'
import { useGo } from '../../platform/address.ts'
import { SaveReplyItem } from '../templates/save-reply-item.tsx'
import type { TemplateUse } from '../templates/use-template.tsx'
import type { Composer } from '../drafts/composer.ts'
import type { Draft } from '../drafts/draft.ts'

interface ComposeOptionsProps {
  readonly composer: Composer
  readonly draft: Draft
  readonly template: TemplateUse
}

/** The Options menu of a message that is being written (1-shell section 2.5, Compose). */
export function ComposeOptions({ composer, draft, template }: ComposeOptionsProps) {
  const go = useGo()
  const isOutgoing = draft.medium === 'email' || draft.medium === 'text'
  return (
    <Menu
      position="top-start"
      width={240}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon aria-label="Options">
          <IconDotsVertical size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOutgoing && (
          <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} onClick={template.pick}>
            {template.chosen ? 'Change template' : 'Choose a template'}
          </Menu.Item>
        )}
        {isOutgoing && template.chosen && (
          <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => void template.preview()}>
            Preview
          </Menu.Item>
        )}
        {draft.medium === 'email' && (
          <Menu.Item
            leftSection={<IconEyeOff size={16} aria-hidden />}
            rightSection={draft.skipTracking === true && <IconCheck size={16} aria-label="on" />}
            onClick={() => composer.change({ ...draft, skipTracking: draft.skipTracking !== true })}
          >
            Skip tracking
          </Menu.Item>
        )}
        <Menu.Divider />
        <SaveReplyItem draft={draft} />
        <Menu.Item leftSection={<IconListDetails size={16} aria-hidden />} onClick={() => go('threads/replies')}>
          My replies
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
