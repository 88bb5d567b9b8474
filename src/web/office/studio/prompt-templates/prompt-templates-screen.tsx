import { useState } from 'react'
import type { Prices } from '#src/contracts/prices.ts'
import { type PropertyType, propertyTypes } from '#src/contracts/studio/room-prompts.ts'
import { formatPence } from '#src/kit/money.ts'
import { usePrices } from '#src/web/office/shared/prices.ts'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { useCopy } from '#src/web/office/shared/use-copy.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Tabs } from '#src/web/ui/tabs.tsx'
import { AddRoom } from './add-room.tsx'
import { FileButtons } from './file-buttons.tsx'
import { PromptCard } from './prompt-card.tsx'
import styles from './prompt-templates-screen.module.css'
import { propertyNames, propertyPricesAt } from './property-names.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useRoomPrompts } from './use-room-prompts.ts'

const tabsAt = (prices: Prices) =>
  propertyTypes.map((type) => ({
    value: type,
    label: `${propertyNames[type]} (${formatPence(propertyPricesAt(prices)[type])})`,
  }))

export function PromptTemplatesScreen() {
  const tabs = tabsAt(usePrices())
  const { rooms, add, change, remove, replaceAll, reset } = useRoomPrompts()
  const [type, setType] = useState<PropertyType>('luxury')
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const [copied, copy] = useCopy()
  return (
    <>
      <ScreenHead
        title="Prompt Templates"
        actions={
          <>
            <FileButtons rooms={rooms} onImport={replaceAll} />
            <Button variant="line" size="sm" onClick={reset}>
              Restore originals
            </Button>
            <Button size="sm" onClick={() => setAdding(true)}>
              Add New Room Type
            </Button>
          </>
        }
      >
        What the camera does in each room. Changes stay in this browser.
      </ScreenHead>
      <SettingsPanel />
      <div className={styles.tabs}>
        <Tabs label="Property type" tabs={tabs} value={type} onChange={setType}>
          {rooms.length === 0 && <EmptyState title="No rooms left">Restore the originals, or add your own.</EmptyState>}
          <div className={styles.cards}>
            {rooms.map((room) => (
              <PromptCard
                key={`${type} ${room.room}`}
                place={`${type}/${room.room}`}
                room={room.room}
                prompt={room[type]}
                isCopied={copied === room[type]}
                onCopy={() => void copy(room[type])}
                onChange={(prompt) => change(room.room, { ...room, [type]: prompt })}
                onDelete={() => setLeaving(room.room)}
              />
            ))}
          </div>
        </Tabs>
      </div>
      <AddRoom
        open={isAdding}
        taken={rooms.map(({ room }) => room)}
        onClose={() => setAdding(false)}
        onAdd={(room) => {
          add(room)
          setAdding(false)
        }}
      />
      <Confirm
        open={leaving !== null}
        title="Delete room type"
        confirmLabel="Delete"
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving !== null) remove(leaving)
          setLeaving(null)
        }}
      >
        Delete {leaving} with its three prompts?
      </Confirm>
    </>
  )
}
