import { useSearchParams } from 'wouter'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { useTypedSearch } from '#src/web/office/shared/use-typed-search.ts'
import { SearchInput } from '#src/web/ui/search-input.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { FoundSettings } from './found-settings.tsx'
import { SettingsSections } from './settings-sections.tsx'
import styles from './settings.module.css'
import { useSettings } from './use-settings.ts'

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
