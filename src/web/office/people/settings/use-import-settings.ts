import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { importSettings, type SettingsFile } from '#src/contracts/people/settings-file.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'

export type Look = z.output<typeof importSettings.answer>

const send = async (file: SettingsFile, isMeant: boolean): Promise<Look> =>
  (await callApi(importSettings, { body: { file, isMeant } })).data

// First a look at what would change, then the change itself.
export function useImportSettings() {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const look = useMutation({ mutationFn: async (chosen: string) => send(readFile(chosen), false) })
  const take = useMutation({
    mutationFn: async () => send(readFile(text), true),
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
