import { type FormEvent } from 'react'
import { maxPromptCharacters, propertyTypes, type RoomPrompt } from '#src/contracts/studio/room-prompts.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './add-room.module.css'
import { propertyNames } from './property-names.ts'

const emptyRoom: RoomPrompt = { room: '', luxury: '', rental: '', commercial: '' }

export interface AddRoomProps {
  open: boolean
  taken: string[]
  onAdd: (room: RoomPrompt) => void
  onClose: () => void
}

export function AddRoom({ open, taken, onAdd, onClose }: AddRoomProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add New Room Type">
      <RoomForm taken={taken} onAdd={onAdd} />
    </Dialog>
  )
}

function RoomForm({ taken, onAdd }: Pick<AddRoomProps, 'taken' | 'onAdd'>) {
  const draft = useDraft('room', emptyRoom)
  const room = draft.value
  const isTaken = taken.includes(room.room.trim())
  const isComplete = Object.values(room).every((text) => text.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { luxury, rental, commercial } = room
    if (!isComplete || isTaken) return
    onAdd({
      room: room.room.trim(),
      luxury: luxury.trim(),
      rental: rental.trim(),
      commercial: commercial.trim(),
    })
    draft.discard()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label="Room name"
        maxLength={80}
        value={room.room}
        error={isTaken ? 'A room with this name already exists' : undefined}
        announceError
        onChange={(event) => draft.set({ ...room, room: event.target.value })}
      />
      {propertyTypes.map((type) => (
        <TextArea
          key={type}
          label={`${propertyNames[type]} prompt`}
          rows={3}
          maxLength={maxPromptCharacters}
          value={room[type]}
          onChange={(event) => draft.set({ ...room, [type]: event.target.value })}
        />
      ))}
      <Button type="submit" disabled={!isComplete || isTaken}>
        Add Room
      </Button>
      <DraftMark draft={draft} />
    </form>
  )
}
