import { Button } from '@mantine/core'
import { themePairs, type clients } from '../../../domain/company/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { ColorBox } from '../../ui/form/color-box.tsx'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { SaveBar } from '../editing/save-bar.tsx'
import { useSettingDraft, type SavePart } from '../editing/use-setting-draft.ts'
import classes from '../editing/settings.module.css'

type Theme = Presented<typeof clients>['theme']

interface ColorsFormProps {
  readonly theme: Theme
  readonly isReadOnly: boolean
  readonly isSaving: boolean
  readonly onSave: SavePart<Theme>
}

type Colors = Pick<Theme, 'dark' | 'light' | 'accent'>

const inputs = [
  { field: 'dark', label: 'Dark colour' },
  { field: 'light', label: 'Light colour' },
  { field: 'accent', label: 'Accent colour' },
] as const

/** Preview of the colours with words on them: unreadable ones are reported. */
function ContrastCheck({ theme }: { readonly theme: Colors }) {
  return (
    <ul className={classes['pairs']} aria-label="Contrast">
      {themePairs(theme).map(({ name, ink, surface, ratio, isReadable }) => (
        <li key={name}>
          <span className={classes['sample']} style={{ color: ink, background: surface }} aria-hidden>
            Dallas to Teterboro
          </span>
          <span className={isReadable ? classes['good'] : classes['bad']}>
            {name}: {ratio === undefined ? 'no colour' : `${ratio} to 1`}
            {isReadable ? '' : ', hard to read (4.5 is needed)'}
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * The colours of the company, tried before they are saved. The rest of the theme is saved elsewhere, and stays as it
 * is.
 */
export function ColorsForm({ theme, isReadOnly, isSaving, onSave }: ColorsFormProps) {
  const { dark, light, accent } = theme
  const { shown, isChanged, restored, change, reset, save } = useSettingDraft<Colors>({
    saved: { dark, light, accent },
    what: 'the colours',
    isReadOnly,
    onSave: (colors, done) => onSave({ ...theme, ...colors }, done),
  })
  return (
    <form
      className={classes['colors']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <RestoredNote restored={restored} noun="theme" onDiscard={reset} />
      <div className={classes['inputs']}>
        {inputs.map(({ field, label }) => (
          <ColorBox
            key={field}
            label={label}
            value={shown[field]}
            disabled={isReadOnly}
            withEyeDropper={false}
            onChange={(color) => change({ ...shown, [field]: color })}
          />
        ))}
      </div>
      <ContrastCheck theme={shown} />
      {!isReadOnly && (
        <SaveBar isChanged={isChanged} isSaving={isSaving}>
          <Button size="compact-md" variant="subtle" disabled={!isChanged} onClick={reset}>
            As they were
          </Button>
        </SaveBar>
      )}
    </form>
  )
}
