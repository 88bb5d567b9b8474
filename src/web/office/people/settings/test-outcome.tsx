import { describeError } from '#src/web/office/shared/describe-error.ts'
import { Notice } from '#src/web/ui/notice.tsx'

interface TestOutcomeProps {
  data: { to: string; problem: string | null } | undefined
  error: Error | null
}

// What became of a mail that the owner sent to themselves.
export function TestOutcome({ data, error }: TestOutcomeProps) {
  return (
    <div role="status">
      {data?.problem === null && <Notice tone="ok">Sent to {data.to}. Is it in your inbox?</Notice>}
      {data?.problem && <Notice tone="fail">{data.problem}</Notice>}
      {error && <Notice tone="fail">{describeError(error)}</Notice>}
    </div>
  )
}
