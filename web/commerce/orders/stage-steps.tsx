import { Menu } from '@mantine/core'
import { StageMark, stageWords, type StageColour } from './stage-mark.tsx'
import classes from './stages.module.css'

/** A stage of an order as its page shows it. */
export interface ShownStage {
  readonly id: string
  readonly label: string
  readonly colour: StageColour
  /** Reason of its colour, such as the amount that is due. */
  readonly cause?: string | undefined
  readonly isCurrent: boolean
}

const colours = Object.keys(stageWords) as readonly StageColour[]

function Words({ stage: { label, colour, cause } }: { readonly stage: ShownStage }) {
  return (
    <>
      <StageMark colour={colour} />
      <span className={classes['label']}>
        {label}
        <span className="fl-unseen">, {stageWords[colour]}</span>
      </span>
      <span className={classes['cause']}>{cause ?? stageWords[colour]}</span>
    </>
  )
}

interface StageStepsProps {
  readonly stages: readonly ShownStage[]
  /** Absent for who may not change it. */
  readonly onColour?: ((stage: string, colour: StageColour) => void) | undefined
}

function Step({ stage, onColour }: { readonly stage: ShownStage } & Pick<StageStepsProps, 'onColour'>) {
  const marks = { className: classes['stage'], 'data-current': stage.isCurrent || undefined }
  if (onColour === undefined)
    return (
      <div {...marks}>
        <Words stage={stage} />
      </div>
    )
  return (
    <Menu position="bottom-start" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" {...marks}>
          <Words stage={stage} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {colours.map((colour) => (
          <Menu.Item
            key={colour}
            disabled={colour === stage.colour}
            leftSection={<StageMark colour={colour} size="small" />}
            onClick={() => onColour(stage.id, colour)}
          >
            {stage.label} {stageWords[colour]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The stages of an order in sequence, each with its colour, its shape and its cause (decision E17). */
export const StageSteps = ({ stages, onColour }: StageStepsProps) => (
  <ol className={classes['stages']} aria-label="Stages">
    {stages.map((stage) => (
      <li key={stage.id} aria-current={stage.isCurrent ? 'step' : undefined}>
        <Step stage={stage} onColour={onColour} />
      </li>
    ))}
  </ol>
)
