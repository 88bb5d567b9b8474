import { useState, useEffect, useRef } from 'react'
import { useSearchParams, Link } from 'wouter'
import { setupSteps, type StateOfStep, type SetupStep } from '#src/contracts/overview/setup.ts'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import { Loaded } from './loaded.tsx'
import styles from './setup.module.css'
import { stepContents } from './step-contents.tsx'
import { StepFoot } from './step-foot.tsx'
import { countDone, describeProgress, firstOpen, stateWords, stepWords } from './step-words.ts'
import { useSetup } from './use-setup.ts'
import { stepPath } from './step-path.ts'

function StepList({ steps, current }: { steps: StateOfStep[]; current: SetupStep }) {
  const done = countDone(steps)
  return (
    <Panel title="All steps">
      <Progress label={`${done} of ${steps.length} steps`} value={done / steps.length} tone="ok" />
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

function StepHead({ state: { step, state, parts } }: { state: StateOfStep }) {
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

export function SetupScreen() {
  const setup = useSetup()
  return (
    <>
      <ScreenHead title="Set-up">
        {setup.data
          ? `${describeProgress(setup.data.steps)} Leave and come back whenever you like.`
          : 'From the first password to an open shop.'}
      </ScreenHead>
      <Loaded query={setup} label="Loading the set-up">
        {({ steps }) => <Steps steps={steps} />}
      </Loaded>
    </>
  )
}

function Steps({ steps }: { steps: StateOfStep[] }) {
  const [search] = useSearchParams()
  // A step that is done stays in view: there may be more to type.
  const [first] = useState(() => firstOpen(steps))
  const wanted = setupSteps.find((one) => one === search.get('step')) ?? first
  const state = steps.find(({ step }) => step === wanted)
  if (!state) return null
  const Content = stepContents[wanted]
  return (
    <div className={styles.columns}>
      <div className={styles.step}>
        <StepHead state={state} />
        <Content />
        <StepFoot key={wanted} state={state} />
      </div>
      <StepList steps={steps} current={wanted} />
    </div>
  )
}
