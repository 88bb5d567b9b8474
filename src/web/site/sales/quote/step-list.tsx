import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import * as words from '#src/contracts/words/site/quote.ts'
import { say } from '#src/web/ui/say.ts'
import { quoteSteps } from './quote-steps.ts'
import styles from './step-list.module.css'

interface StepListProps {
  step: number
  // Steps with an answer that is wrong or missing, once that was looked at.
  wrong: ReadonlySet<number>
  onGo: (step: number) => void
}

// Where in the form somebody is. Every step can be gone to at any time.
export function StepList({ step, wrong, onGo }: StepListProps) {
  return (
    <nav className={styles.steps} aria-label={say(words.stepsOfThisFormForScreenReaders)}>
      <p className={classNames(layout.timecode, styles.count)} role="status">
        {say(words.stepCount, { step: step + 1, count: quoteSteps.length })}
      </p>
      <ol>
        {quoteSteps.map(({ title }, index) => (
          <li key={title}>
            <button
              type="button"
              className={classNames(index < step && styles.done, wrong.has(index) && styles.wrong)}
              aria-current={index === step ? 'step' : undefined}
              onClick={() => onGo(index)}
            >
              {say(title)}
              {wrong.has(index) && <span className={styles.missing}> {say(words.pleaseCheck)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
