import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { BrandForm } from './brand-form.tsx'
import { ChangeList } from './change-list.tsx'
import { MailTest } from './mail-test.tsx'
import { newsGroup } from './news-group.ts'
import { priceGroups } from './price-groups.ts'
import { mailGroup, providerGroups } from './provider-groups.ts'
import { PushDevices } from './push-devices.tsx'
import { settingGroups } from './setting-groups.ts'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings.module.css'
import { TermsNotice } from './terms-notice.tsx'
import { useSettings } from './use-settings.ts'
import { WordsPart } from './words/words-part.tsx'

export function SettingsScreen() {
  const settings = useSettings()
  return (
    <>
      <ScreenHead title="Settings">
        Who you are, what you ask, how customers reach you and pay, and who works for you.
      </ScreenHead>
      {settings.isPending && <Skeleton lines={8} label="Loading the settings" />}
      {settings.isError && (
        <LoadFailed error={settings.error} busy={settings.isFetching} onRetry={() => void settings.refetch()} />
      )}
      {settings.data && (
        <div className={styles.screen}>
          <div className={styles.columns}>
            {settingGroups.map((group) => (
              <SettingsForm key={group.title} group={group} settings={settings.data.settings} />
            ))}
          </div>
          <BrandForm settings={settings.data.settings} />
          <h2 className={styles.part}>Mail, payments and clips</h2>
          <div className={styles.columns}>
            <SettingsForm group={mailGroup} {...settings.data}>
              <MailTest />
            </SettingsForm>
            <div className={styles.screen}>
              {providerGroups.map((group) => (
                <SettingsForm key={group.title} group={group} {...settings.data} />
              ))}
            </div>
          </div>
          <h2 className={styles.part}>Told at once</h2>
          <SettingsForm group={newsGroup} settings={settings.data.settings}>
            <PushDevices />
          </SettingsForm>
          <h2 className={styles.part}>Packages and prices</h2>
          <TermsNotice settings={settings.data.settings} />
          <div className={styles.columns}>
            {priceGroups.map((group) => (
              <SettingsForm key={group.title} group={group} settings={settings.data.settings} />
            ))}
          </div>
          <h2 className={styles.part}>Texts</h2>
          <WordsPart />
          <Panel title="Changes">
            <ChangeList changes={settings.data.changes} />
          </Panel>
        </div>
      )}
    </>
  )
}
