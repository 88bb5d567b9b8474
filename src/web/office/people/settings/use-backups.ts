import { useQuery } from '@tanstack/react-query'
import { backUpNow, readBackups } from '#src/contracts/overview/backups.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { useAction } from '#src/web/office/shared/use-action.ts'

const backupsKey = ['backups']

// Looked at closely while one is being taken.
export const useBackups = () =>
  useQuery({
    queryKey: backupsKey,
    queryFn: async ({ signal }) => (await callApi(readBackups, { signal })).data,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'idle' ? 2 * secondMs : false),
  })

export const useBackUpNow = () =>
  useAction({
    act: () => callApi(backUpNow),
    done: { title: 'Backup started', text: 'You can leave this page.' },
    failed: 'No backup started',
    changes: [backupsKey],
  })
