import { type FormEvent, useId, useState } from 'react'
import { filmFormats } from '#src/contracts/studio/film-choices.ts'
import { changeComment, type FilmVersion } from '#src/contracts/studio/production.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextButton } from '#src/web/ui/text-button.tsx'
import styles from './film-comments.module.css'
import { useAction } from './use-production.ts'
import { clockOf } from './words.ts'

export type FilmComment = FilmVersion['comments'][number]

export interface FilmCommentsProps {
  film: FilmVersion
  onShow: (comment: FilmComment) => void
}

// What the customer said about a version: gone to, answered, ticked off.
export function FilmComments({ film, onShow }: FilmCommentsProps) {
  if (film.comments.length === 0) return null
  return (
    <ol className={styles.comments} aria-label={`Comments on version ${film.version}`}>
      {film.comments.map((comment) => (
        <CommentRow key={comment.id} comment={comment} onShow={() => onShow(comment)} />
      ))}
    </ol>
  )
}

function CommentRow({ comment, onShow }: { comment: FilmComment; onShow: () => void }) {
  const action = useAction()
  const [isAnswering, setAnswering] = useState(false)
  const textId = useId()
  const { id, frame, text, drawing, format, createdAt, answer, isDone } = comment
  const tick = (done: boolean) =>
    void action.run({ call: changeComment, input: { params: { commentId: id }, body: { isDone: done } } })
  return (
    <li>
      <input
        type="checkbox"
        aria-label="Done"
        aria-describedby={textId}
        checked={isDone}
        disabled={action.isBusy}
        onChange={({ target }) => tick(target.checked)}
      />
      <TextButton onClick={onShow}>{clockOf(frame / 30)}</TextButton>
      <div className={styles.words}>
        <span id={textId} className={isDone ? styles.done : undefined}>
          {text}
        </span>
        {drawing.length > 0 && <Status tone="info">With a drawing</Status>}
        {answer !== '' && !isAnswering && <blockquote className={styles.answer}>{answer}</blockquote>}
        <small>
          {filmFormats[format].ratio}, {formatDayTime(createdAt)}
        </small>
        {isAnswering ? (
          <AnswerForm comment={comment} onClose={() => setAnswering(false)} />
        ) : (
          <TextButton onClick={() => setAnswering(true)}>{answer === '' ? 'Reply' : 'Edit reply'}</TextButton>
        )}
      </div>
    </li>
  )
}

function AnswerForm({ comment, onClose }: { comment: FilmComment; onClose: () => void }) {
  const action = useAction()
  const draft = useDraft(`comment-answer/${comment.id}`, comment.answer)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { answer: draft.value.trim() }
    const isSaved = await action.run({ call: changeComment, input: { params: { commentId: comment.id }, body } })
    if (!isSaved) return
    draft.discard()
    onClose()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <TextArea
        label="Reply"
        hint="The customer sees it next to the comment."
        maxLength={1_000}
        rows={2}
        value={draft.value}
        onChange={({ target }) => draft.set(target.value)}
      />
      <div>
        <Button size="sm" type="submit" busy={action.isBusy}>
          Save reply
        </Button>
        <Button size="sm" variant="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
