import type { writeReview } from '#src/contracts/sales/reviews.ts'
import { type FormEvent, useState } from 'react'
import type { WrittenReview } from '#src/contracts/sales/reviews.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import * as paths from '#src/contracts/paths.ts'
import * as words from '#src/contracts/words/site/review.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './order-review.module.css'

const ratings = [
  [5, words.excellent],
  [4, words.good],
  [3, words.fair],
  [2, words.poor],
  [1, words.bad],
] as const
// As the server has it.
const maxLength = 400

interface ReviewFormProps {
  token: string
  review: WrittenReview | null
  onSaved: () => Promise<void>
}

export function ReviewForm({ token, review, onSaved }: ReviewFormProps) {
  const [values, setValues] = useState({ rating: 0, text: '', name: '', role: '', ...review })
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      await askServer<typeof writeReview>(paths.writeReview, { params: { token }, body: values })
      setProblem(undefined)
      await onSaved()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.text : say(sharedWords.notReached))
    }
    setSending(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <fieldset className={styles.ratings}>
        <legend>{say(words.ratingLabel)}</legend>
        {ratings.map(([rating, label]) => (
          <label key={rating}>
            <input
              type="radio"
              name="rating"
              required
              checked={values.rating === rating}
              onChange={() => change({ rating })}
            />
            {say(label)}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={say(words.textLabel)}
        required
        maxLength={maxLength}
        rows={3}
        value={values.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className={styles.pair}>
        <TextInput
          label={say(words.nameLabel)}
          required
          maxLength={60}
          value={values.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextInput
          label={say(words.roleLabel)}
          optional
          hint={say(words.roleHint)}
          maxLength={60}
          value={values.role}
          onChange={({ target }) => change({ role: target.value })}
        />
      </div>
      <p className={styles.note}>{say(words.belowTheForm)}</p>
      {problem && <Notice tone="fail">{problem}</Notice>}
      <Button type="submit" variant="ink" busy={isSending}>
        {say(words.sendReviewButton)}
      </Button>
    </form>
  )
}
