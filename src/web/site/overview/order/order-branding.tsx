import { uploadLogo } from '#src/contracts/paths.ts'
import { addressOf } from '#src/web/api/address-of.ts'
import { useState } from 'react'
import { type FilmBrief } from '#src/contracts/sales/film-briefs.ts'
import { maxColours } from '#src/contracts/sales/brief-limits.ts'
import { Button } from '#src/web/ui/button.tsx'
import { FileDrop } from '#src/web/ui/file-drop.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
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
      <legend>Custom Branding</legend>
      {logo ? (
        <figure className={styles.plate} data-plate={logo.plate}>
          <img src={logo.url} alt="Your logo as the film shows it" />
        </figure>
      ) : (
        <Notice tone="info">We need your logo before we can deliver your film.</Notice>
      )}
      <FileDrop
        noun="logo"
        hint="PNG, JPG or WebP, up to 5 MB. A PNG with a clear background looks best."
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
              <span>Colour {index + 1}</span>
              <input
                type="color"
                value={colour}
                onChange={(event) => onColours(colours.with(index, event.target.value))}
              />
            </label>
            <Button variant="line" size="sm" onClick={() => onColours(colours.toSpliced(index, 1))}>
              Remove
            </Button>
          </span>
        ))}
        {colours.length < maxColours && (
          <Button variant="line" size="sm" onClick={() => onColours([...colours, '#c8472b'])}>
            Add a colour
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
    if (!response.ok) return [{ tone: 'fail', text: answer.error ?? 'We couldn’t use your logo.' }]
    const advice = (answer.advice ?? []).map((text): Said => ({ tone: 'info', text }))
    return [{ tone: 'ok', text: 'Your logo has arrived.' }, ...advice]
  } catch {
    return [{ tone: 'fail', text: 'Your logo didn’t arrive. Please check your connection and try again.' }]
  }
}
