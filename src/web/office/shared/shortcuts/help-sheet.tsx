import { Fragment } from 'react'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { Kbd } from '#src/web/ui/kbd.tsx'
import styles from './help-sheet.module.css'
import { setSingleKeys, useSingleKeys } from './single-keys.ts'

const everywhere = [
  [['Ctrl', 'K'], 'Find a screen, a customer or an action'],
  [['?'], 'This sheet'],
  [['/'], 'Search on this screen'],
] as const

const cards = [
  [['j'], 'Next customer'],
  [['k'], 'Previous customer'],
  [['x'], 'Select'],
  [['n'], 'Add a note'],
  [['1'], 'Priority low'],
  [['2'], 'Priority standard'],
  [['3'], 'Priority high'],
  [['i'], 'Images'],
  [['o'], 'Open the full history'],
  [['d'], 'Delete, after asking'],
] as const

export interface HelpSheetProps {
  open: boolean
  goKeys: ReadonlyMap<string, string>
  onClose: () => void
}

export function HelpSheet({ open, goKeys, onClose }: HelpSheetProps) {
  const isOn = useSingleKeys()
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" shape="wide">
      <div className={styles.columns}>
        <KeyList title="Everywhere" rows={everywhere} />
        <KeyList title="On a customer in the control panel" rows={cards} />
        <KeyList title="Go to" rows={Array.from(goKeys, ([letter, name]) => [['g', letter], name] as const)} />
      </div>
      <Checkbox
        label="Single keys"
        hint="When off, only Ctrl K works. Saved in this browser."
        checked={isOn}
        onChange={(event) => setSingleKeys(event.target.checked)}
      />
    </Dialog>
  )
}

type Rows = readonly (readonly [readonly string[], string])[]

function KeyList({ title, rows }: { title: string; rows: Rows }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.keys}>
        {rows.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <Fragment key={key}>
                  <Kbd>{key}</Kbd>{' '}
                </Fragment>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
