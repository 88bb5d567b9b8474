import { useEffect, useRef } from 'react'
import { setupSteps, type StateOfStep } from '#src/contracts/overview/setup.ts'
import { Status } from '#src/web/ui/status.tsx'
import styles from './setup.module.css'
import { stateWords, stepWords } from './step-words.ts'

export function StepHead({ state: { step, state, parts } }: { state: StateOfStep }) {
  const { title, purpose, isByHand } = stepWords[step]
  const heading = useFocusOf(step)
  return (
    <header className={styles.head}>
      <p className={styles.place}>
        Step {setupSteps.indexOf(step) + 1} of {setupSteps.length}
      </p>
      <div className={styles.title}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Status tone={stateWords[state].tone}>{stateWords[state].word}</Status>
      </div>
      <p>{purpose}</p>
      {parts.length > 0 && (
        <ul className={styles.parts} aria-label="Not set up yet">
          {parts.map(({ part, now, makeReal }) => (
            <li key={part}>
              <b>{part}.</b> {now} {isByHand && <span>{makeReal}</span>}
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

// The next step starts at its top.
function useFocusOf(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}
