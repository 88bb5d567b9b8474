import { uploadLogo } from '#src/contracts/paths.ts'
import { addressOf } from '#src/web/api/address-of.ts'
import { useState } from 'react'
import { type FilmBrief } from '#src/contracts/sales/film-briefs.ts'
import { maxColours } from '#src/contracts/sales/brief-limits.ts'
import { Button } from '#src/web/ui/button.tsx'
import { FileDrop } from '#src/web/ui/file-drop.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import * as words from '#src/contracts/words/site/order.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { addOnCustomBrandingName } from '#src/contracts/words/site/packages.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './order-brief.module.css'

export interface OrderBrandingProps {
  token: string
  logo: FilmBrief['logo']
  colours: string[]
  onColours: (colours: string[]) => void
  onSaved: () => void
}

// The part that belongs to Custom Branding: the logo on its plate, and up to three colours.
export function OrderBranding({ token, logo, colours, onColours, onSaved }: OrderBrandingProps) {
  const { send, isSending, said } = useLogo(token, onSaved)
  return (
    <fieldset id="branding" className={styles.branding}>
      <legend>{say(addOnCustomBrandingName)}</legend>
      {logo ? (
        <figure className={styles.plate} data-plate={logo.plate}>
          <img src={logo.url} alt={say(words.logoPictureText)} />
        </figure>
      ) : (
        <Notice tone="info">{say(words.logoNeeded)}</Notice>
      )}
      <FileDrop
        noun={say(words.logoNoun)}
        hint={say(words.logoHint)}
        accept="image/png,image/jpeg,image/webp"
        disabled={isSending}
        onFiles={(files) => void send(files[0])}
      />
      {said.map(({ tone, text }) => (
        <Notice key={text} tone={tone}>
          {text}
        </Notice>
      ))}
      <div className={styles.colours}>
        {colours.map((colour, index) => (
          // The place is what a colour is known by: it may be the same twice while it is chosen.
          <span key={index} className={styles.colour}>
            <label>
              <span>{say(words.colourLabel, { index: index + 1 })}</span>
              <input
                type="color"
                value={colour}
                onChange={(event) => onColours(colours.with(index, event.target.value))}
              />
            </label>
            <Button variant="line" size="sm" onClick={() => onColours(colours.toSpliced(index, 1))}>
              {say(sharedWords.removeButton)}
            </Button>
          </span>
        ))}
        {colours.length < maxColours && (
          <Button variant="line" size="sm" onClick={() => onColours([...colours, '#c8472b'])}>
            {say(words.addAColourButton)}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface Said {
  tone: 'ok' | 'info' | 'fail'
  text: string
}

function useLogo(token: string, onSaved: () => void) {
  const [isSending, setSending] = useState(false)
  const [said, setSaid] = useState<Said[]>([])
  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    setSaid(await sendLogo(token, file))
    setSending(false)
    onSaved()
  }
  return { send, isSending, said }
}

async function sendLogo(token: string, file: File): Promise<Said[]> {
  const form = new FormData()
  form.append('logo', file)
  try {
    const response = await fetch(addressOf(uploadLogo, { params: { token } }), { method: 'POST', body: form })
    const answer = (await response.json()) as { error?: string; advice?: string[] }
    if (!response.ok) return [{ tone: 'fail', text: say(answer.error ?? words.logoRefused) }]
    const advice = (answer.advice ?? []).map((text): Said => ({ tone: 'info', text: say(text) }))
    return [{ tone: 'ok', text: say(words.logoArrived) }, ...advice]
  } catch {
    return [{ tone: 'fail', text: say(words.logoNotArrived) }]
  }
}
