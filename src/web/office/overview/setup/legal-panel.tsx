import { sitePages } from '#src/contracts/pages.ts'
import type { SettingKey } from '#src/contracts/people/setting-rules.ts'
import { labelOf } from '#src/web/office/people/settings/label-of.ts'
import { useSettings } from '#src/web/office/people/settings/use-settings.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import styles from './setup.module.css'

const shown: SettingKey[] = [
  'businessName',
  'legalName',
  'address',
  'companyNumber',
  'vatNumber',
  'supportEmail',
  'supportPhone',
]

// What the pages are filled in with. Whoever changes one of these reads them again.
export function LegalPanel() {
  const settings = useSettings().data?.settings ?? []
  return (
    <Panel title="What the pages say about you">
      <dl className={styles.facts}>
        {shown.map((key) => (
          <div key={key}>
            <dt>{labelOf(key)}</dt>
            <dd>{settings.find((setting) => setting.key === key)?.value || 'Not stated'}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button variant="line" size="sm" href={sitePages.terms} target="_blank" rel="noopener">
          Read the Terms
        </Button>
        <Button variant="line" size="sm" href={sitePages.privacy} target="_blank" rel="noopener">
          Read the Privacy Policy
        </Button>
      </div>
    </Panel>
  )
}
