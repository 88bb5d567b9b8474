import type { Choice } from '#src/contracts/enumerations.ts'
import { Segment, type SegmentProps } from '#src/web/ui/segment.tsx'
import * as filmEditorWords from '#src/contracts/words/site/film-editor.ts'
import { say } from '#src/web/ui/say.ts'
import controls from './controls.module.css'

export function Picks<Value extends string>(props: SegmentProps<Value>) {
  return (
    <div className={controls.picks}>
      <b aria-hidden="true">{props.label}</b>
      <Segment {...props} />
    </div>
  )
}

const ours = 'ours'

interface OwnPicksProps<Value extends string> {
  label: string
  // With their words.
  options: Record<Value, string>
  // What we would take by ourselves, in words; it stands beside 'Our choice'.
  own: string | undefined
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

// One of these, or what we choose.
export function OwnPicks<Value extends string>({ label, options, own, value, onChange }: OwnPicksProps<Value>) {
  const named = Object.entries<string>(options).map(([name, text]) => ({ value: name as Value, label: say(text) }))
  const choices: Choice<Value | typeof ours>[] = [
    {
      value: ours,
      label: own ? say(filmEditorWords.ourChoiceNamed, { own: say(own) }) : say(filmEditorWords.ourChoice),
    },
  ]
  return (
    <Picks
      label={label}
      options={[...choices, ...named]}
      value={value ?? ours}
      onChange={(picked) => onChange(picked === ours ? undefined : picked)}
    />
  )
}
