import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { setupSteps, type StateOfStep } from '#src/contracts/overview/setup.ts'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Loaded } from './loaded.tsx'
import styles from './setup.module.css'
import { stepContents } from './step-contents.tsx'
import { StepFoot } from './step-foot.tsx'
import { StepHead } from './step-head.tsx'
import { StepList } from './step-list.tsx'
import { countSettled, firstOpen } from './step-words.ts'
import { useSetup } from './use-setup.ts'

export function SetupScreen() {
  const setup = useSetup()
  return (
    <>
      <ScreenHead title="Set-up">
        {setup.data
          ? `${countSettled(setup.data.steps)} of ${setup.data.steps.length} steps are done. Leave and come back whenever you like.`
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
