import columns from '#src/web/office/shared/columns.module.css'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { allGroups } from './all-groups.ts'
import { findGroups, findPlaces, hasWords } from './find-settings.ts'
import { otherPanels } from './other-panels.ts'
import { SettingsGroups, type Shown } from './settings-groups.tsx'
import { useWords } from './words/use-words.ts'
import { WordsForm } from './words/words-form.tsx'

const shownPlaces = 8

export function FoundSettings({ typed, shown }: { typed: string; shown: Shown }) {
  const words = useWords()
  const groups = findGroups(allGroups, typed)
  const places = findPlaces(words.data?.places ?? [], typed)
  const panels = otherPanels.filter(({ text }) => hasWords(typed, text))
  const isNothing = groups.length + panels.length === 0 && places.length === 0 && !words.isPending
  return (
    <div className={columns.stack}>
      {isNothing && <EmptyState title="Nothing found">Try another word, or fewer words.</EmptyState>}
      <div className={columns.columns}>
        <SettingsGroups groups={groups} shown={shown} />
      </div>
      {panels.map(({ Panel: Found, text }) => (
        <Found key={text} />
      ))}
      {places.slice(0, shownPlaces).map((place) => (
        <Panel key={place.id} title={place.title}>
          <WordsForm place={place} />
        </Panel>
      ))}
      {places.length > shownPlaces && (
        <Notice tone="info">
          Texts of {places.length - shownPlaces} more places match. Add a word to narrow it down.
        </Notice>
      )}
    </div>
  )
}
