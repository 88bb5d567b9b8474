import { classNames } from '#src/web/ui/class-names.ts'
import styles from './stage-steps.module.css'
import type { RoomStage } from './use-send-batch.ts'

const steps = [
  { stage: 'uploading', label: 'Uploading', percent: 0 },
  { stage: 'mapping', label: 'Mapping', percent: 33 },
  { stage: 'generating', label: 'Generating', percent: 66 },
  { stage: 'completed', label: 'Completed', percent: 100 },
] as const

export function StageSteps({ stage }: { stage: RoomStage }) {
  const here = steps.findIndex((step) => step.stage === stage)
  return (
    <ol className={styles.steps} aria-label="This batch">
      {steps.map(({ label, percent }, index) => (
        <li
          key={label}
          className={classNames(index < here && styles.past, index === here && styles.now)}
          aria-current={index === here ? 'step' : undefined}
        >
          {label}
          <small>{percent}%</small>
        </li>
      ))}
    </ol>
  )
}
