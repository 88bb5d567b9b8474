import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import * as words from '#src/contracts/words/site/controls.ts'
import { say } from '#src/web/ui/say.ts'
import { Brackets } from './brackets.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './file-drop.module.css'

export interface FileDropProps {
  // What is dropped, in the plural: 'photos'.
  noun: string
  hint: string
  // As the `accept` attribute of a file input. Dropped and pasted files come through unfiltered: the caller judges them.
  accept?: string
  // The label of a second button, shown on touch screens: it opens the camera.
  camera?: string
  disabled?: boolean
  onFiles: (files: File[]) => void
}

export function FileDrop({ noun, hint, accept, camera, disabled = false, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const [draggedCount, setDraggedCount] = useState<number | null>(null)
  usePastedFiles(disabled ? null : onFiles)
  // What was chosen before this code was there.
  useEffect(() => {
    const { current } = input
    const early = [...(current?.files ?? [])]
    if (current) current.value = ''
    give(early, onFiles)
  }, [onFiles])

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    give([...(event.target.files ?? [])], onFiles)
    // Without this, choosing the same file again after removing it would change nothing and stay silent.
    event.target.value = ''
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    if (!disabled && carriesFiles(event)) setDraggedCount(event.dataTransfer.items.length)
  }
  const leave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedCount(null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedCount(null)
    if (!disabled) give([...event.dataTransfer.files], onFiles)
  }

  return (
    <section
      className={classNames(styles.drop, draggedCount !== null && styles.over, disabled && styles.off)}
      aria-label={say(words.addFiles, { noun })}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
    >
      <Brackets shape="mark" className={styles.mark} />
      <div>
        <b className={styles.title}>
          {draggedCount === null ? say(words.dropFiles, { noun }) : invite(draggedCount, noun)}
        </b>
        <span className={styles.hint}>{hint}</span>
      </div>
      <div className={styles.choose}>
        <Button variant="line" disabled={disabled} onClick={() => input.current?.click()}>
          {say(words.chooseFilesButton, { noun })}
        </Button>
        {camera && (
          <Button
            variant="line"
            className={styles.camera}
            disabled={disabled}
            onClick={() => cameraInput.current?.click()}
          >
            {camera}
          </Button>
        )}
      </div>
      {camera && (
        <input
          ref={cameraInput}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          aria-label={camera}
          onChange={pick}
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={say(words.chooseFilesButton, { noun })}
        onChange={pick}
      />
    </section>
  )
}

const invite = (count: number, noun: string): string =>
  count === 1 ? say(words.letGoOfOne) : say(words.letGoOfSeveral, { count, noun })

function usePastedFiles(onFiles: ((files: File[]) => void) | null) {
  useEffect(() => {
    if (!onFiles) return
    const paste = (event: ClipboardEvent) => give([...(event.clipboardData?.files ?? [])], onFiles)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFiles])
}

function give(files: File[], onFiles: (files: File[]) => void) {
  if (files.length > 0) onFiles(files)
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')
