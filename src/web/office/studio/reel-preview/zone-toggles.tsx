import type { SafeZone } from '#src/contracts/studio/safe-zones.ts'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import styles from './zone-toggles.module.css'

interface ZoneTogglesProps {
  zones: SafeZone[]
  shown: readonly string[]
  onChange: (shown: string[]) => void
}

export function ZoneToggles({ zones, shown, onChange }: ZoneTogglesProps) {
  return (
    <fieldset className={styles.toggles}>
      <legend>Show over the film</legend>
      {zones.map(({ name, top, bottom, left, right }) => (
        <Checkbox
          key={name}
          label={name}
          hint={`Top ${top}, bottom ${bottom}, ${left === right ? `sides ${left}` : `left ${left}, right ${right}`}`}
          checked={shown.includes(name)}
          onChange={({ target }) =>
            onChange(target.checked ? [...shown, name] : shown.filter((other) => other !== name))
          }
        />
      ))}
    </fieldset>
  )
}
