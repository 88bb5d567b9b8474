import { useId } from 'react'
import { type BuyerKind, buyerKinds } from '#src/contracts/sales/buyers.ts'
import * as words from '#src/contracts/words/site/buyer.ts'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { Radio } from '#src/web/ui/radio.tsx'
import { say } from '#src/web/ui/say.ts'
import styles from './picks.module.css'

export interface Answer {
  buyer: BuyerKind | undefined
  beginsNow: boolean
}

export const noAnswer: Answer = { buyer: undefined, beginsNow: false }

interface BuyerPicksProps {
  answer: Answer
  // Without it the fields are the browser's own.
  onChange: ((answer: Answer) => void) | undefined
  error: string | undefined
  disabled: boolean
}

const labels: Record<BuyerKind, string> = { business: words.forBusiness, consumer: words.forMyself }

// Nothing is chosen before the visitor does, and nothing ticked: both are theirs to say.
export function BuyerPicks({ answer, onChange, error, disabled }: BuyerPicksProps) {
  const errorId = useId()
  return (
    <div className={styles.picks}>
      <div className={styles.two}>
        {buyerKinds.map((buyer) => (
          <Radio
            key={buyer}
            name="buyer"
            value={buyer}
            label={say(labels[buyer])}
            autoComplete="off"
            required
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            {...(onChange && {
              checked: answer.buyer === buyer,
              onChange: () => onChange({ buyer, beginsNow: buyer === answer.buyer && answer.beginsNow }),
            })}
          />
        ))}
      </div>
      {error && (
        <small id={errorId} className={styles.error}>
          {error}
        </small>
      )}
      {answer.buyer === 'consumer' && (
        <Checkbox
          name="beginNow"
          autoComplete="off"
          label={say(words.beginNow)}
          hint={answer.beginsNow ? undefined : say(words.beginsLater)}
          disabled={disabled}
          checked={answer.beginsNow}
          onChange={({ target }) => onChange?.({ ...answer, beginsNow: target.checked })}
        />
      )}
    </div>
  )
}

// Until then nothing may be promised for today.
export const isHeld = ({ buyer, beginsNow }: Answer): boolean => buyer === 'consumer' && !beginsNow
