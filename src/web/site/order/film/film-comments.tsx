import { type FormEvent, useState } from 'react'
import type { Cut } from '#src/contracts/delivery.ts'
import { askServer } from '../../../api/ask-server.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { formatMoment } from '../describe-order.ts'
import { filmCalls } from './film-calls.ts'
import styles from './film-comments.module.css'
import { timecodeOf } from './timecode.ts'
import type { Act } from './use-order-films.ts'

export interface FilmCommentsProps {
  cut: Cut
  token: string
  frame: number
  isOpen: boolean
  isBusy: boolean
  act: Act
  onGo: (frame: number) => void
}

export function FilmComments({ cut, token, frame, isOpen, isBusy, act, onGo }: FilmCommentsProps) {
  const params = { token, filmId: cut.id }
  const remove = (commentId: string) =>
    void act(() => askServer(filmCalls.removeFilmComment, { params: { ...params, commentId } }))
  return (
    <>
      {cut.comments.length > 0 && (
        <ol className={styles.comments} aria-label="Comments">
          {cut.comments.map((comment, index) => (
            <li key={comment.id}>
              <span className={styles.number}>{index + 1}</span>
              <button type="button" className={styles.go} onClick={() => onGo(comment.frame)}>
                {timecodeOf(comment.frame)}
              </button>
              <div>
                {comment.text}
                <small>
                  {comment.author === 'customer' ? 'You' : 'Reelwright'}, {formatMoment(comment.createdAt)}
                  {isOpen && !comment.isSent && (
                    <button type="button" disabled={isBusy} onClick={() => remove(comment.id)}>
                      Take back
                    </button>
                  )}
                </small>
              </div>
            </li>
          ))}
        </ol>
      )}
      {isOpen && (
        <AddComment
          frame={frame}
          isBusy={isBusy}
          onAdd={(text) => act(() => askServer(filmCalls.addFilmComment, { params, body: { frame, text } }))}
        />
      )}
    </>
  )
}

interface AddCommentProps {
  frame: number
  isBusy: boolean
  onAdd: (text: string) => Promise<boolean>
}

function AddComment({ frame, isBusy, onAdd }: AddCommentProps) {
  const [text, setText] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && (await onAdd(text.trim()))) setText('')
  }
  return (
    <form className={styles.add} onSubmit={(event) => void add(event)}>
      <span className={styles.at}>At {timecodeOf(frame)}</span>
      <TextInput
        label="Comment"
        hideLabel
        maxLength={1_000}
        placeholder="Write a comment at this moment"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="line" busy={isBusy}>
        Add comment
      </Button>
    </form>
  )
}
