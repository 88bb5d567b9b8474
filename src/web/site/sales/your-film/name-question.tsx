import { type FormEvent, useState } from 'react'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as words from '#src/contracts/words/site/your-film.ts'
import { maxCaptionCharacters } from '#src/contracts/studio/photo-limits.ts'
import { Button } from '#src/web/ui/button.tsx'
import { say } from '#src/web/ui/say.ts'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './your-film.module.css'

interface NameQuestionProps {
  onName: (name: string) => void
  onDone: () => void
}

// The one question that is asked while the film is made. It can be left out.
export function NameQuestion({ onName, onDone }: NameQuestionProps) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) onName(typed.trim())
    onDone()
  }
  return (
    <form className={styles.question} onSubmit={submit}>
      <TextInput
        label={say(words.nameQuestionLabel)}
        hint={say(words.nameQuestionHint)}
        autoComplete="organization"
        maxLength={Math.min(80, maxCaptionCharacters)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="line">
        {typed.trim() ? say(sharedWords.saveButton) : say(words.skipButton)}
      </Button>
    </form>
  )
}
