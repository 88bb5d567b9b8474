import { type ReactNode, useSyncExternalStore } from 'react'
import columns from '#src/web/office/shared/columns.module.css'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Tabs } from '#src/web/ui/tabs.tsx'
import { ApiPanel } from './api-panel.tsx'
import { brandGroup } from './brand-group.ts'
import { ChangeList } from './change-list.tsx'
import { DrawnWords } from './drawn-words.tsx'
import { followUpGroup } from './follow-up-group.ts'
import { KeptPlaces } from './kept-places.tsx'
import { monitoringGroup } from './monitoring-group.ts'
import { newsGroup } from './news-group.ts'
import { priceGroups } from './price-groups.ts'
import { productionGroups } from './production-groups.ts'
import { mailGroup, providerGroups, repliesGroup } from './provider-groups.ts'
import { settingGroups } from './setting-groups.ts'
import { SettingsFilePanel } from './settings-file-panel.tsx'
import { SettingsGroups, type Shown } from './settings-groups.tsx'
import { backupGroup, storageGroup } from './storage-groups.ts'
import { TermsNotice } from './terms-notice.tsx'
import { WordsPart } from './words/words-part.tsx'

const sections = [
  { value: 'business', label: 'Business' },
  { value: 'brand', label: 'Brand' },
  { value: 'prices', label: 'Prices' },
  { value: 'mail', label: 'Mail and payments' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'follow-ups', label: 'Follow-ups' },
  { value: 'production', label: 'Production' },
  { value: 'monitoring', label: 'Monitoring' },
  { value: 'storage', label: 'Storage' },
  { value: 'api', label: 'API' },
  { value: 'texts', label: 'Texts' },
  { value: 'history', label: 'History and file' },
] as const

type Section = (typeof sections)[number]['value']

// The section that the address names, as in /settings#prices. Without a name, or with an unknown one, the first.
function useSection(): [Section, (section: Section) => void] {
  const hash = useSyncExternalStore(listen, () => location.hash)
  const section = sections.find(({ value }) => hash === `#${value}`)?.value ?? sections[0].value
  return [section, goTo]
}

function listen(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

const goTo = (section: Section): void => {
  location.hash = section
}

const parts: Record<Section, (shown: Shown) => ReactNode> = {
  business: (shown) => (
    <div className={columns.columns}>
      <SettingsGroups groups={settingGroups} shown={shown} />
    </div>
  ),
  brand: (shown) => <SettingsGroups groups={[brandGroup]} shown={shown} />,
  prices: (shown) => (
    <>
      <TermsNotice settings={shown.settings} />
      <div className={columns.columns}>
        <SettingsGroups groups={priceGroups} shown={shown} />
      </div>
    </>
  ),
  mail: (shown) => (
    <div className={columns.columns}>
      <div className={columns.stack}>
        <SettingsGroups groups={[mailGroup, repliesGroup]} shown={shown} />
      </div>
      <div className={columns.stack}>
        <SettingsGroups groups={providerGroups} shown={shown} />
      </div>
    </div>
  ),
  notifications: (shown) => <SettingsGroups groups={[newsGroup]} shown={shown} />,
  'follow-ups': (shown) => <SettingsGroups groups={[followUpGroup]} shown={shown} />,
  production: (shown) => (
    <>
      <SettingsGroups groups={productionGroups} shown={shown} />
      <DrawnWords />
    </>
  ),
  monitoring: (shown) => <SettingsGroups groups={[monitoringGroup]} shown={shown} />,
  storage: (shown) => (
    <div className={columns.columns}>
      <div className={columns.stack}>
        <SettingsGroups groups={[backupGroup, storageGroup]} shown={shown} />
      </div>
      <KeptPlaces />
    </div>
  ),
  api: () => <ApiPanel />,
  texts: () => <WordsPart />,
  history: (shown) => (
    <>
      <Panel title="Changes">
        <ChangeList changes={shown.changes} />
      </Panel>
      <SettingsFilePanel />
    </>
  ),
}

// One section at a time: all of them are twelve screens of a phone. What is typed in one stays there as a draft.
export function SettingsSections({ shown }: { shown: Shown }) {
  const [section, setSection] = useSection()
  return (
    <Tabs label="Sections of the settings" tabs={sections} value={section} onChange={setSection}>
      <div className={columns.stack}>{parts[section](shown)}</div>
    </Tabs>
  )
}
