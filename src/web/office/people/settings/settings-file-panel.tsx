import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type Difference,
  exportSettings,
  importSettings,
  type SettingsFile,
} from '#src/contracts/people/settings-file.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { callApi } from '#src/web/api/call-api.ts'
import { useProof } from '#src/web/office/shared/proof.tsx'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { labelOf } from './label-of.ts'
import styles from './settings.module.css'

type Look = z.output<typeof importSettings.answer>

const send = async (file: SettingsFile, isMeant: boolean): Promise<Look> =>
  (await callApi(importSettings, { body: { file, isMeant } })).data

// First a look at what would change, then the change itself.
function useImportSettings() {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const withProof = useProof()
  const look = useMutation({ mutationFn: async (chosen: string) => send(readFile(chosen), false) })
  const take = useMutation({
    mutationFn: () => withProof(async () => send(readFile(text), true)),
    // Nearly every screen shows something of it.
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  })
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    take.reset()
    const next = await chosen.text()
    setText(next)
    look.mutate(next)
  }
  const error = look.error ?? take.error
  return { problem: error && describeError(error), choose, look, take }
}

// The server judges what is in it; here it only has to be one.
function readFile(text: string): SettingsFile {
  try {
    return JSON.parse(text) as SettingsFile
  } catch {
    throw new Error('We can’t read this file. Choose one you downloaded here.')
  }
}

// To keep, to move to another machine, or to translate all texts at once.
export function SettingsFilePanel() {
  const input = useRef<HTMLInputElement>(null)
  const { problem, choose, look, take } = useImportSettings()
  return (
    <Panel title="Settings as a file">
      <p className={styles.purpose}>
        All settings and texts, to keep, to move to another machine or to translate. Keys, passwords and the logo are
        not in it.
      </p>
      <div className={styles.fileActions}>
        <Button variant="line" href={exportSettings.path} download>
          Download
        </Button>
        <Button variant="line" busy={look.isPending} onClick={() => input.current?.click()}>
          Choose a file to import
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label="File of settings"
          accept="application/json,.json"
          onChange={({ target }) => {
            void choose(target.files?.[0])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </div>
      <div role="status">
        {problem && <Notice tone="fail">{problem}</Notice>}
        {take.isSuccess && <Notice tone="ok">Imported. The new settings apply now.</Notice>}
      </div>
      {look.data && !take.isSuccess && <Plan {...look.data} isBusy={take.isPending} onTake={() => take.mutate()} />}
    </Panel>
  )
}

function Plan({ changes, fixed, unknown, isBusy, onTake }: Look & { isBusy: boolean; onTake: () => void }) {
  return (
    <div className={styles.plan}>
      {changes.length === 0 ? (
        <Notice tone="info">Everything in this file is already set that way.</Notice>
      ) : (
        <Table caption="What would change" columns={columns} rows={changes} rowKey={({ name }) => name} />
      )}
      {fixed.length > 0 && <p className={styles.purpose}>Set in the environment, so unchanged: {fixed.join(', ')}.</p>}
      {unknown.length > 0 && <p className={styles.purpose}>Not recognised, so left out: {unknown.join(', ')}.</p>}
      {changes.length > 0 && (
        <Button busy={isBusy} onClick={onTake}>
          {changes.length === 1 ? 'Make this change' : `Make these ${changes.length} changes`}
        </Button>
      )}
    </div>
  )
}

const columns: Column<Difference>[] = [
  { header: 'Setting', cell: ({ name }) => <b>{labelOf(name)}</b> },
  { header: 'Now', cell: ({ before }) => <span className={styles.value}>{before || 'Default'}</span> },
  { header: 'From the file', cell: ({ after }) => <span className={styles.value}>{after || 'Default'}</span> },
]
