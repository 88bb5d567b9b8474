import { useMutation } from '@tanstack/react-query'
import { testLetter } from '#src/contracts/people/words.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { Button } from '#src/web/ui/button.tsx'
import { TestOutcome } from '#src/web/office/people/settings/test-outcome.tsx'

interface LetterTestProps {
  place: string
  // What is typed, whether it is published or not; undefined when it cannot be sent.
  readValues: () => Record<string, string> | undefined
}

export function LetterTest({ place, readValues }: LetterTestProps) {
  const test = useMutation({
    mutationFn: async (values: Record<string, string>) => (await callApi(testLetter, { body: { place, values } })).data,
  })
  const send = () => {
    const values = readValues()
    if (values) test.mutate(values)
  }
  return (
    <>
      <Button variant="line" busy={test.isPending} onClick={send}>
        Send me a test
      </Button>
      <TestOutcome data={test.data} error={test.error} />
    </>
  )
}
