import { useState } from 'react'
import type { StoryEntry, StoryKind } from '#src/contracts/overview/story.ts'
import { EmailDetailsDialog } from '#src/web/office/people/emails/email-details-dialog.tsx'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { WholeCodes } from '#src/web/office/shared/whole-codes.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import { TextButton } from '#src/web/ui/text-button.tsx'
import { addReplyPhotos } from '#src/contracts/people/replies.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { useAction } from '#src/web/office/shared/use-action.ts'
import { Button } from '#src/web/ui/button.tsx'
import styles from './timeline.module.css'

// The photos are still in the mailbox.
function AddReplyPhotos({ replyId }: { replyId: string }) {
  const add = useAction({
    act: async (id: string) => (await callApi(addReplyPhotos, { params: { id } })).data,
    done: ({ added, skipped }) => ({
      title: added === 1 ? '1 photo added' : `${added} photos added`,
      text: skipped.map(({ name, reason }) => `${name}: ${reason}`).join(' '),
    }),
    failed: 'Photos not added',
    changes: [['customers'], ['photos']],
  })
  return (
    <Button variant="line" size="sm" busy={add.isPending} onClick={() => add.mutate(replyId)}>
      Add the attached photos
    </Button>
  )
}

const names: Record<StoryKind, string> = {
  quote: 'Quote',
  photos: 'Photos',
  note: 'Note',
  email: 'Email',
  reply: 'Reply',
  task: 'Task',
  order: 'Order',
  film: 'Film',
  change: 'Change',
}

type Shown = 'all' | 'note' | 'email' | 'order'

const choices = [
  { value: 'all', label: 'All' },
  { value: 'note', label: 'Notes' },
  { value: 'email', label: 'Emails' },
  { value: 'order', label: 'Orders' },
] as const

export function Timeline({ entries }: { entries: StoryEntry[] }) {
  const [shown, setShown] = useState<Shown>('all')
  const [openEmail, setOpenEmail] = useState<string | null>(null)
  const listed = entries.filter(
    ({ kind }) => shown === 'all' || kind === shown || (shown === 'email' && kind === 'reply'),
  )
  return (
    <>
      <div className={styles.tools}>
        <Segment label="Filter the history" options={choices} value={shown} onChange={setShown} />
      </div>
      <ol className={styles.story}>
        {listed.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`} className={styles.entry}>
            <p className={styles.when}>
              <b>{names[entry.kind]}</b> <time dateTime={entry.at}>{formatDayTime(entry.at)}</time>
            </p>
            <div className={styles.what}>
              {entry.kind === 'email' ? (
                <TextButton onClick={() => setOpenEmail(entry.id)}>
                  <WholeCodes text={entry.title} />
                </TextButton>
              ) : (
                <p className={styles.title}>
                  <WholeCodes text={entry.title} />
                </p>
              )}
              {entry.text && <p className={styles.text}>{entry.text}</p>}
              {entry.hasPhotosToAdd && (
                <p className={styles.offer}>
                  <AddReplyPhotos replyId={entry.id} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {listed.length === 0 && <p className={styles.text}>Nothing here yet.</p>}
      {openEmail && <EmailDetailsDialog id={openEmail} onClose={() => setOpenEmail(null)} />}
    </>
  )
}
