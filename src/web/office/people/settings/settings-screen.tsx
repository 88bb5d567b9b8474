import { useSearchParams } from 'wouter'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { useTypedSearch } from '#src/web/office/shared/use-typed-search.ts'
import { SearchInput } from '#src/web/ui/search-input.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import columns from '#src/web/office/shared/columns.module.css'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { SettingsSections } from './settings-sections.tsx'
import styles from './settings.module.css'
import { useSettings } from './use-settings.ts'
import { allGroups } from './all-groups.ts'
import { findGroups, findPlaces, hasWords } from './find-settings.ts'
import { otherPanels } from './other-panels.ts'
import { SettingsGroups, type Shown } from './settings-groups.tsx'
import { useWords } from './words/use-words.ts'
import { WordsForm } from './words/words-form.tsx'

const shownPlaces = 8

function FoundSettings({ typed, shown }: { typed: string; shown: Shown }) {
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

export function SettingsScreen() {
  const settings = useSettings()
  const [search, setSearch] = useSearchParams()
  const find = search.get('find') ?? ''
  const [typed, setTyped] = useTypedSearch(find, (next) => setSearch(next ? { find: next } : {}, { replace: true }))
  return (
    <>
      <ScreenHead title="Settings">
        Your business, your prices, how customers reach and pay you, and the services you use.
      </ScreenHead>
      <div className={styles.find}>
        <SearchInput
          label="Find a setting or a text"
          placeholder="Find a setting or a text"
          value={typed}
          onChange={setTyped}
        />
      </div>
      {settings.isPending && <Skeleton lines={8} label="Loading the settings" />}
      {settings.isError && (
        <LoadFailed error={settings.error} busy={settings.isFetching} onRetry={() => void settings.refetch()} />
      )}
      {settings.data && find && <FoundSettings typed={find} shown={settings.data} />}
      {settings.data && !find && <SettingsSections shown={settings.data} />}
    </>
  )
}
