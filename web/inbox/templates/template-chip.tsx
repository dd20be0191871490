import { ActionIcon, Button } from '@mantine/core'
import { IconTemplate, IconX } from '@tabler/icons-react'
import type { TemplateUse } from './use-template.tsx'
import classes from './templates.module.css'

/** The chosen template above the text: the message is sent with its words. */
export function TemplateChip({ template }: { readonly template: TemplateUse }) {
  const { chosen, isGone, preview, remove } = template
  if (chosen === undefined && !isGone) return null
  const name = chosen?.name ?? 'A template that is not here any more'
  return (
    <div className={classes['chosen']} role="group" aria-label={`Template: ${name}`}>
      <IconTemplate size={16} stroke={1.75} aria-hidden />
      <span className={classes['chosenName']}>{name}</span>
      {chosen && (
        <Button size="compact-sm" variant="subtle" onClick={() => void preview()}>
          Preview
        </Button>
      )}
      <ActionIcon size={24} aria-label={`Remove the template ${name}`} onClick={remove}>
        <IconX size={14} stroke={2} aria-hidden />
      </ActionIcon>
    </div>
  )
}
