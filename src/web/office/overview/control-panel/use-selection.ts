import { useState } from 'react'

// The customers picked on the page that is shown: whoever is not on it any more is not picked any more.
export function useSelection(shownIds: string[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const ids = shownIds.filter((id) => picked.has(id))
  return {
    ids,
    isAll: ids.length > 0 && ids.length === shownIds.length,
    shown: shownIds.length,
    has: (id: string) => picked.has(id),
    set: (id: string, isOn: boolean) => setPicked(new Set(isOn ? [...ids, id] : ids.filter((each) => each !== id))),
    all: () => setPicked(new Set(shownIds)),
    clear: () => setPicked(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>
