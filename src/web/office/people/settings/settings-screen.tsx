import { useSearchParams } from 'wouter'
import columns from '#src/web/office/shared/columns.module.css'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { useTypedSearch } from '#src/web/office/shared/use-typed-search.ts'
import { SearchInput } from '#src/web/ui/search-input.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { brandGroup } from './brand-group.ts'
import { ChangeList } from './change-list.tsx'
import { FoundSettings } from './found-settings.tsx'
import { newsGroup } from './news-group.ts'
import { priceGroups } from './price-groups.ts'
import { mailGroup, providerGroups } from './provider-groups.ts'
import { settingGroups } from './setting-groups.ts'
import { SettingsFilePanel } from './settings-file-panel.tsx'
import { SettingsGroups, type Shown } from './settings-groups.tsx'
import styles from './settings.module.css'
import { TermsNotice } from './terms-notice.tsx'
import { useSettings } from './use-settings.ts'
import { WordsPart } from './words/words-part.tsx'

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
      {settings.data && !find && <AllSettings shown={settings.data} />}
    </>
  )
}

function AllSettings({ shown }: { shown: Shown }) {
  return (
    <div className={columns.stack}>
      <div className={columns.columns}>
        <SettingsGroups groups={settingGroups} shown={shown} />
      </div>
      <SettingsGroups groups={[brandGroup]} shown={shown} />
      <h2 className={styles.part}>Mail, payments and clips</h2>
      <div className={columns.columns}>
        <SettingsGroups groups={[mailGroup]} shown={shown} />
        <div className={columns.stack}>
          <SettingsGroups groups={providerGroups} shown={shown} />
        </div>
      </div>
      <h2 className={styles.part}>Notifications</h2>
      <SettingsGroups groups={[newsGroup]} shown={shown} />
      <h2 className={styles.part}>Packages and prices</h2>
      <TermsNotice settings={shown.settings} />
      <div className={columns.columns}>
        <SettingsGroups groups={priceGroups} shown={shown} />
      </div>
      <h2 className={styles.part}>Texts</h2>
      <WordsPart />
      <h2 className={styles.part}>All settings</h2>
      <SettingsFilePanel />
      <Panel title="Changes">
        <ChangeList changes={shown.changes} />
      </Panel>
    </div>
  )
}
