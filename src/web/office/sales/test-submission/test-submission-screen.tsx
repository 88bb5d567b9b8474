import { useState } from 'react'
import { officePages } from '#src/contracts/pages.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { TestForm } from './test-form.tsx'
import styles from './test-submission-screen.module.css'
import { useTestSubmission } from './use-test-submission.ts'

export function TestSubmissionScreen() {
  const submission = useTestSubmission()
  // A new number is a new form: nothing of the last customer is left in it.
  const [round, setRound] = useState(0)
  const again = () => {
    submission.reset()
    setRound(round + 1)
  }
  return (
    <>
      <ScreenHead title="Test Submission">
        Goes through every step a real customer does. It’s marked as a test and left out of your figures.
      </ScreenHead>
      {submission.data ? (
        <Submitted {...submission.data} onAgain={again} />
      ) : (
        <TestForm
          key={round}
          busy={submission.isPending}
          onSubmit={(customer, images, onDone) => submission.mutate({ customer, images }, { onSuccess: onDone })}
        />
      )}
    </>
  )
}

interface SubmittedProps {
  reference: string
  images: number
  failed: number
  onAgain: () => void
}

function Submitted({ reference, images, failed, onAgain }: SubmittedProps) {
  return (
    <Panel title="Test Customer Submitted!" aside={<Status tone="ok">Done</Status>}>
      <p>
        The reference is <b>{reference}</b>. {describeImages(images)}
      </p>
      {failed > 0 && (
        <Notice tone="fail">
          {failed} of {images + failed} images didn’t arrive. We kept the customer.
        </Notice>
      )}
      <div className={styles.actions}>
        <Button href={officePages.controlPanel} target="_blank" rel="noopener">
          View Control Panel
        </Button>
        <Button variant="line" onClick={onAgain}>
          Submit Another Test
        </Button>
      </div>
    </Panel>
  )
}

const describeImages = (count: number): string => {
  if (count === 0) return 'No images.'
  return count === 1 ? 'With 1 image.' : `With ${count} images.`
}
