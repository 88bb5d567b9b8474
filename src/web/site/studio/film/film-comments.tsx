import type { addFilmComment } from '#src/contracts/studio/delivery.ts'
import type { removeFilmComment } from '#src/contracts/studio/delivery.ts'
import { type FormEvent, useState } from 'react'
import type { Cut } from '#src/contracts/studio/delivery.ts'
import { type FilmFormat, filmFormats } from '#src/contracts/studio/film-choices.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { useBusinessName } from '#src/web/site/shared/site-content.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { formatMoment } from '#src/web/site/shared/describe-order.ts'
import * as paths from '#src/contracts/paths.ts'
import * as filmWords from '#src/contracts/words/site/film.ts'
import * as footerWords from '#src/contracts/words/site/footer.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './film-comments.module.css'
import { timecodeOf } from './timecode.ts'
import type { Draft } from './use-draft.ts'
import type { Act } from './use-order-films.ts'

type Comment = Cut['comments'][number]

export interface FilmCommentsProps {
  cut: Cut
  token: string
  draft: Draft
  isOpen: boolean
  isBusy: boolean
  act: Act
  onGo: (comment: Comment) => void
}

export function FilmComments({ cut, token, draft, isOpen, isBusy, act, onGo }: FilmCommentsProps) {
  const business = useBusinessName()
  const params = { token, filmId: cut.id }
  const remove = (commentId: string) =>
    void act(() => askServer<typeof removeFilmComment>(paths.removeFilmComment, { params: { ...params, commentId } }))
  const add = async (text: string): Promise<boolean> => {
    const { frame, format, drawing } = draft
    const isAdded = await act(() =>
      askServer<typeof addFilmComment>(paths.addFilmComment, { params, body: { frame, format, drawing, text } }),
    )
    if (isAdded) draft.clear()
    return isAdded
  }
  return (
    <>
      {cut.comments.length > 0 && (
        <ol className={styles.comments} aria-label={say(filmWords.commentsForScreenReaders)}>
          {cut.comments.map((comment, index) => (
            <li key={comment.id}>
              <span className={styles.number}>{index + 1}</span>
              <button type="button" className={styles.go} onClick={() => onGo(comment)}>
                {timecodeOf(comment.frame)}
              </button>
              <div>
                {comment.text}
                {comment.answer !== '' && (
                  <blockquote className={styles.answer}>
                    <b>{business}</b> {comment.answer}
                  </blockquote>
                )}
                <small>
                  {comment.author === 'customer' ? say(footerWords.you) : business}, {formatMoment(comment.createdAt)}
                  {describeFrame(comment)}
                  {comment.isDone && <b>{say(filmWords.commentDone)}</b>}
                  {isOpen && !comment.isSent && (
                    <button type="button" disabled={isBusy} onClick={() => remove(comment.id)}>
                      {say(filmWords.takeBack)}
                    </button>
                  )}
                </small>
              </div>
            </li>
          ))}
        </ol>
      )}
      {isOpen && <AddComment draft={draft} isBusy={isBusy} onAdd={add} />}
    </>
  )
}

const mainFormat: FilmFormat = 'stories'

function describeFrame({ format, drawing }: Comment): string {
  const shape = format === mainFormat ? '' : `, ${filmFormats[format].ratio}`
  return drawing.length > 0 ? `${shape}, ${say(filmWords.withADrawing)}` : shape
}

interface AddCommentProps {
  draft: Draft
  isBusy: boolean
  onAdd: (text: string) => Promise<boolean>
}

function AddComment({ draft, isBusy, onAdd }: AddCommentProps) {
  const [text, setText] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    // What is typed while it is being sent is kept.
    if (text.trim() !== '' && (await onAdd(text.trim()))) setText((now) => (now === text ? '' : now))
  }
  return (
    <form className={styles.add} onSubmit={(event) => void add(event)}>
      <span className={styles.at}>{say(filmWords.commentAt, { frame: timecodeOf(draft.frame) })}</span>
      <TextInput
        label={say(filmWords.commentLabel)}
        hideLabel
        maxLength={1_000}
        placeholder={say(filmWords.commentPlaceholder)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="line" busy={isBusy}>
        {say(filmWords.addCommentButton)}
      </Button>
      <DrawingTools draft={draft} />
    </form>
  )
}

function DrawingTools({ draft }: { draft: Draft }) {
  const hasDrawing = draft.drawing.length > 0
  return (
    <p className={styles.tools}>
      <Button
        variant="line"
        size="sm"
        aria-pressed={draft.isDrawing}
        onClick={draft.isDrawing ? draft.stop : draft.start}
      >
        <Icon name="pencil" />
        {draft.isDrawing ? say(filmWords.stopDrawing) : say(filmWords.drawOnTheFrameForScreenReaders)}
      </Button>
      {hasDrawing && (
        <>
          <Button variant="line" size="sm" onClick={draft.undo}>
            {say(filmWords.undoLineButton)}
          </Button>
          <Button variant="line" size="sm" onClick={draft.clear}>
            {say(filmWords.removeDrawingButton)}
          </Button>
          <span role="status">{say(filmWords.drawingGoesAlong)}</span>
        </>
      )}
    </p>
  )
}
