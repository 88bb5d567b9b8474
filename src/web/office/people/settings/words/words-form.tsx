import { type SubmitEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { type ShownPlace, testLetter } from '#src/contracts/people/words.ts'
import { explainWords } from '#src/contracts/words/explain-words.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import { callApi } from '#src/web/api/call-api.ts'
import { TestOutcome } from '#src/web/office/people/settings/test-outcome.tsx'
import { useChangeWords, usePreviewWords } from './use-words.ts'
import { WordInput } from './word-input.tsx'
import styles from './words.module.css'
import { WordsPreview } from './words-preview.tsx'

interface LetterTestProps {
  place: string
  // What is typed, whether it is published or not; undefined when it cannot be sent.
  readValues: () => Record<string, string> | undefined
}

function LetterTest({ place, readValues }: LetterTestProps) {
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

type Words = Partial<Record<string, string>>

// Only what was typed here is sent: the rest may have been changed elsewhere, or stands in a draft that is not shown.
export function WordsForm({ place }: { place: ShownPlace }) {
  const draft = useDraft<Words>(`words/${place.id}`, {})
  const shown = place.words.flatMap(({ key }) => (draft.value[key] === undefined ? [] : [[key, draft.value[key]]]))
  const typed = Object.fromEntries(shown) as Record<string, string>
  const [errors, setErrors] = useState<Words>({})
  const [isPreviewed, setPreviewed] = useState(false)
  const change = useChangeWords()
  const preview = usePreviewWords()
  const judge = (): boolean => {
    const wrong = findErrors(place, typed)
    setErrors(wrong)
    return Object.keys(wrong).length === 0
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!judge()) return
    change.mutateAsync(typed).then(
      () => draft.set((before) => without(before, typed)),
      () => undefined,
    )
  }
  const look = () => {
    if (judge()) preview.mutate(typed, { onSuccess: () => setPreviewed(true) })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.words}>
        {place.words.map((word) => (
          <WordInput
            key={word.key}
            word={word}
            value={typed[word.key] ?? word.own ?? word.text}
            error={errors[word.key]}
            onChange={(value) => draft.set((before) => ({ ...before, [word.key]: value }))}
            onRestore={() => change.mutate({ [word.key]: '' })}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" busy={change.isPending} disabled={shown.length === 0}>
          Publish
        </Button>
        <Button variant="line" busy={preview.isPending} onClick={look}>
          Preview
        </Button>
        {place.kind === 'letter' && <LetterTest place={place.id} readValues={() => (judge() ? typed : undefined)} />}
        <DraftMark draft={draft} />
      </div>
      {isPreviewed && <WordsPreview place={place} typed={typed} onClose={() => setPreviewed(false)} />}
    </form>
  )
}

const without = (words: Words, gone: Words): Words =>
  Object.fromEntries(Object.entries(words).filter(([key]) => !(key in gone)))

const findErrors = ({ words }: ShownPlace, typed: Words): Words =>
  Object.fromEntries(
    words.flatMap((word) => {
      const problem = explainWords(typed[word.key]?.trim() ?? '', word)
      return problem ? [[word.key, problem]] : []
    }),
  )
