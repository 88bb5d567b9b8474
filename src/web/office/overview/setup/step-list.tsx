import { Link } from 'wouter'
import type { SetupStep, StateOfStep } from '#src/contracts/overview/setup.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import { Status } from '#src/web/ui/status.tsx'
import styles from './setup.module.css'
import { stepPath } from './step-path.ts'
import { countSettled, stateWords, stepWords } from './step-words.ts'

export function StepList({ steps, current }: { steps: StateOfStep[]; current: SetupStep }) {
  const settled = countSettled(steps)
  return (
    <Panel title="All steps">
      <Progress label={`${settled} of ${steps.length} steps`} value={settled / steps.length} tone="ok" />
      <ol className={styles.list}>
        {steps.map(({ step, state }) => (
          <li key={step}>
            <Link href={stepPath(step)} aria-current={step === current ? 'step' : undefined}>
              <span>{stepWords[step].title}</span>
              <Status tone={stateWords[state].tone}>{stateWords[state].word}</Status>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
