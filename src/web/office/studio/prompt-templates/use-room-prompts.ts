import { useState } from 'react'
import { type RoomPrompt, roomPrompts } from '#src/contracts/studio/room-prompts.ts'
import { readPromptsFile, writePromptsFile } from './prompts-file.ts'

const storageKey = 'reelwright.room-prompts'

// Kept in this browser alone, in the form of an exported file: what is read back is checked like one.
export function useRoomPrompts() {
  const [rooms, setRooms] = useState(readStored)
  const keep = (next: RoomPrompt[]) => {
    setRooms(next)
    store(next)
  }
  return {
    rooms,
    add: (room: RoomPrompt) => keep([...rooms, room]),
    change: (name: string, next: RoomPrompt) => keep(rooms.map((room) => (room.room === name ? next : room))),
    remove: (name: string) => keep(rooms.filter(({ room }) => room !== name)),
    replaceAll: keep,
    reset: () => keep([...roomPrompts]),
  }
}

function readStored(): RoomPrompt[] {
  try {
    const text = localStorage.getItem(storageKey)
    return (text === null ? undefined : readPromptsFile(text)) ?? [...roomPrompts]
  } catch {
    // A browser may refuse storage; the prompts then last as long as the page.
    return [...roomPrompts]
  }
}

function store(rooms: RoomPrompt[]): void {
  try {
    localStorage.setItem(storageKey, writePromptsFile(rooms))
  } catch {
    // As above, or it is full.
  }
}
