import type { z } from 'zod'
import type { readSite, SampleItem } from '#src/contracts/sales/site-content.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { useChangeSite } from './use-site.ts'
import styles from './website.module.css'

type Site = z.output<typeof readSite.answer>

export function SamplesPanel({ site: { samples, counted } }: { site: Site }) {
  const change = useChangeSite()
  const stored = samples.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id)
  // A tick shows at once.
  const confirmed = (change.isPending && change.variables.confirmed) || stored
  const set = (id: string, isConfirmed: boolean) =>
    change.mutate({ confirmed: isConfirmed ? [...confirmed, id] : confirmed.filter((other) => other !== id) })
  const kinds = [
    { title: 'Figures', items: samples.filter(({ kind }) => kind === 'figure') },
    { title: 'Reviews', items: samples.filter(({ kind }) => kind === 'review') },
  ]
  return (
    <Panel title="Sample content" aside={<span>{confirmed.length} confirmed</span>}>
      <p className={styles.text}>
        Tick a sample only if it is true of your own business. What you tick stays on the site after launch.
      </p>
      {kinds.map(({ title, items }) => (
        <fieldset key={title} className={styles.samples} disabled={change.isPending}>
          <legend>{title}</legend>
          {items.map((item) => (
            <Sample
              key={item.id}
              item={{ ...item, isConfirmed: confirmed.includes(item.id) }}
              onChange={(isConfirmed) => set(item.id, isConfirmed)}
            />
          ))}
        </fieldset>
      ))}
      <h3 className={styles.counted}>Counted for you</h3>
      <p className={styles.text}>These replace the figures you don’t confirm, once you have at least 10 orders.</p>
      <ul className={styles.list}>
        {counted.map(({ id, value, unit, label, how, isShown }) => (
          <li key={id}>
            <b>
              {value}
              {unit} {label}
            </b>{' '}
            {isShown ? 'Shown after launch.' : 'Too few yet.'} <small>{how}</small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Sample({ item, onChange }: { item: SampleItem; onChange: (isConfirmed: boolean) => void }) {
  return (
    <Checkbox
      label={item.text}
      hint={item.place}
      checked={item.isConfirmed}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
