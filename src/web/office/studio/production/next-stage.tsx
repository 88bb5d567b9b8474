import { useState } from 'react'
import { changeProductionStatus, type ProductionJob } from '#src/contracts/studio/production.ts'
import { nextStage, type ProductionStage, stageNames } from '#src/contracts/studio/stages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { useAction } from './use-production.ts'

export interface NextStageProps {
  job: ProductionJob
  // The id of the words that say what is missing.
  reasonId: string
}

// Every step but the last stays in the house; a film that has been delivered cannot be taken back.
export function NextStage({ job, reasonId }: NextStageProps) {
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const next = nextStage(job.status)
  if (!next) return null
  const step = async (status: ProductionStage, done: string) => {
    await action.run({ call: changeProductionStatus, input: { params: { jobId: job.id }, body: { status } }, done })
    setAsking(false)
  }
  const isLast = next === 'completed'
  return (
    <>
      <Button
        size="sm"
        busy={action.isBusy}
        disabled={job.missing !== null}
        aria-describedby={job.missing ? reasonId : undefined}
        onClick={() => (isLast ? setAsking(true) : void step(next, `Next stage: ${stageNames[next]}`))}
      >
        Next Stage <Icon name="right" />
      </Button>
      <Confirm
        open={isAsking}
        title={`Deliver to ${job.businessName}?`}
        confirmLabel="Deliver to customer"
        variant="go"
        busy={action.isBusy}
        onConfirm={() => void step(next, 'Film delivered')}
        onCancel={() => setAsking(false)}
      >
        We’ll email the customer a link to the film straight away. You can’t undo this.
      </Confirm>
    </>
  )
}
