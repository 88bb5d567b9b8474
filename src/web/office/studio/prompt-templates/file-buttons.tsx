import { type ChangeEvent, useRef } from 'react'
import type { RoomPrompt } from '#src/contracts/studio/room-prompts.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useToast } from '#src/web/ui/toast.tsx'
import { maxFileBytes, readPromptsFile, writePromptsFile } from './prompts-file.ts'

export interface FileButtonsProps {
  rooms: RoomPrompt[]
  onImport: (rooms: RoomPrompt[]) => void
}

export function FileButtons({ rooms, onImport }: FileButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  const showToast = useToast()

  const importFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Without this, choosing the same file again would change nothing and stay silent.
    event.target.value = ''
    if (!file) return
    const read = file.size <= maxFileBytes ? readPromptsFile(await file.text()) : undefined
    if (!read) {
      const text = 'This file wasn’t exported here. Nothing was changed.'
      return showToast({ tone: 'fail', title: 'Import Failed', text })
    }
    onImport(read)
    showToast({ tone: 'ok', title: 'Prompts Imported', text: `${read.length} rooms from ${file.name}` })
  }

  return (
    <>
      <Button variant="line" size="sm" onClick={() => input.current?.click()}>
        Import
      </Button>
      <Button variant="line" size="sm" onClick={() => saveFile('room-prompts.json', writePromptsFile(rooms))}>
        Export
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="Prompts file"
        onChange={(event) => void importFile(event)}
      />
    </>
  )
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
