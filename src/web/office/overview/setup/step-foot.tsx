import { useLocation } from 'wouter'
import { confirmedSteps, setupSteps, type StateOfStep } from '#src/contracts/overview/setup.ts'
import { officePages } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import styles from './setup.module.css'
import { stepPath } from './step-path.ts'
import { stepWords } from './step-words.ts'
import { useMarkStep } from './use-setup.ts'

const confirmWords = {
  brand: 'This is how I want it',
  prices: 'These are my prices',
  legal: 'I have read both pages',
  samples: 'The ticks are right',
}

// Confirm and go on, go on, or leave the step as it is and go on.
export function StepFoot({ state: { step, state } }: { state: StateOfStep }) {
  const [, navigate] = useLocation()
  const mark = useMarkStep()
  const next = setupSteps[setupSteps.indexOf(step) + 1]
  const goOn = () => navigate(next ? stepPath(next) : officePages.desk)
  const confirmed = confirmedSteps.find((one) => one === step)
  const isOpen = state === 'open' || state === 'failed'
  return (
    <div className={styles.foot}>
      <div className={styles.actions}>
        {isOpen && confirmed && (
          <Button busy={mark.isPending} onClick={() => mark.mutate({ step, mark: 'confirmed' }, { onSuccess: goOn })}>
            {confirmWords[confirmed]}
          </Button>
        )}
        <Button variant={isOpen ? 'line' : 'ink'} onClick={goOn}>
          {next ? `Next: ${stepWords[next].title}` : 'Back to Home'}
        </Button>
        {isOpen && (
          <Button
            variant="line"
            busy={mark.isPending}
            onClick={() => mark.mutate({ step, mark: 'waived' }, { onSuccess: goOn })}
          >
            Skip this step
          </Button>
        )}
        {state === 'waived' && (
          <Button variant="line" busy={mark.isPending} onClick={() => mark.mutate({ step, mark: null })}>
            Do this step after all
          </Button>
        )}
      </div>
      {state !== 'done' && <p className={styles.unless}>If you skip it: {stepWords[step].unless}</p>}
    </div>
  )
}
