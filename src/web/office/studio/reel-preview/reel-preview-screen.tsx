import { useState } from 'react'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Tabs } from '#src/web/ui/tabs.tsx'
import { Phone } from './phone.tsx'
import { PromptList } from './prompt-list.tsx'
import { type ReelFormat, reelFormats } from './reel-formats.ts'
import { promptsFor, sampleBusiness } from './reel-prompts.ts'
import styles from './reel-preview-screen.module.css'
import { ZoneToggles } from './zone-toggles.tsx'

export function ReelPreviewScreen() {
  const [tab, setTab] = useState<ReelFormat['value']>('stories')
  const [shown, setShown] = useState<string[]>(['Safe zone'])
  const format = reelFormats.find(({ value }) => value === tab)
  return (
    <>
      <ScreenHead title="Reel preview">
        {sampleBusiness}, a sample business: one set of eight photos, one plan, three formats from our own engine.
      </ScreenHead>
      <Tabs label="Formats" tabs={reelFormats} value={tab} onChange={setTab}>
        {format && (
          <div className={styles.columns}>
            <Phone format={format} zones={format.zones.filter(({ name }) => shown.includes(name))} />
            <div className={styles.side}>
              <Panel title={format.label} aside={<span>{`${format.width}x${format.height} (${format.ratio})`}</span>}>
                <ZoneToggles zones={format.zones} shown={shown} onChange={setShown} />
                <p className={styles.note}>
                  In film pixels. We keep words inside the safe zone; what an app covers changes from version to
                  version.
                </p>
              </Panel>
              <PromptList prompts={promptsFor(format)} />
            </div>
          </div>
        )}
      </Tabs>
    </>
  )
}
