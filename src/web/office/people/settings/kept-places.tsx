import { useQuery } from '@tanstack/react-query'
import { type BackupsShown, backUpNow, readBackups } from '#src/contracts/overview/backups.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { useAction } from '#src/web/office/shared/use-action.ts'
import styles from './settings.module.css'

const backupsKey = ['backups']

// Looked at closely while one is being taken.
const useBackups = () =>
  useQuery({
    queryKey: backupsKey,
    queryFn: async ({ signal }) => (await callApi(readBackups, { signal })).data,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'idle' ? 2 * secondMs : false),
  })

const useBackUpNow = () =>
  useAction({
    act: () => callApi(backUpNow),
    done: { title: 'Backup started', text: 'You can leave this page.' },
    failed: 'No backup started',
    changes: [backupsKey],
  })

// What the environment decides, and how the backups are doing.
export function KeptPlaces() {
  const backups = useBackups()
  return (
    <Panel title="Where everything is">
      {backups.isPending && <Skeleton lines={5} label="Loading where everything is" />}
      {backups.isError && (
        <LoadFailed error={backups.error} busy={backups.isFetching} onRetry={() => void backups.refetch()} />
      )}
      {backups.data && <Places shown={backups.data} />}
    </Panel>
  )
}

function Places({ shown }: { shown: BackupsShown }) {
  const { files, backups, isEncrypted, takenAt, provedAt } = shown
  return (
    <>
      <dl className={styles.places}>
        <dt>Photos and films</dt>
        <Place {...files} />
        <dt>Backups</dt>
        <Place {...backups} />
        <dt>Encryption</dt>
        <dd>
          {isEncrypted ? (
            <Status tone="ok">Backups are encrypted</Status>
          ) : (
            <Status tone="idle">Backups are not encrypted</Status>
          )}
          <small>
            {isEncrypted
              ? 'With BACKUP_PASSPHRASE from the environment.'
              : 'Set BACKUP_PASSPHRASE in the environment. Until then, backups don’t hold APP_SECRET: keep it yourself.'}
          </small>
        </dd>
        <dt>Newest backup</dt>
        <dd>
          {takenAt ? formatDayTime(takenAt) : 'None yet'}
          <small>{provedAt ? `Last test restore: ${formatDayTime(provedAt)}.` : 'No test restore yet.'}</small>
        </dd>
      </dl>
      <Troubles {...shown} />
      <BackUpNow state={shown.state} problem={shown.problem} />
    </>
  )
}

function Troubles({ proofProblem, remarks, restored }: BackupsShown) {
  return (
    <>
      {proofProblem && <Notice tone="fail">The last test restore failed: {proofProblem}</Notice>}
      {remarks.map((remark) => (
        <Notice key={remark} tone="info">
          {remark}
        </Notice>
      ))}
      {restored && restored.missingCount > 0 && (
        <Notice tone="info">
          <details>
            <summary>
              {restored.missingCount === 1 ? '1 file is missing' : `${restored.missingCount} files are missing`} since
              the restore on {formatDayTime(restored.restoredAt)}
            </summary>
            <ul>
              {restored.missing.map((name) => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
          </details>
        </Notice>
      )}
    </>
  )
}

const Place = ({ where, variable }: BackupsShown['files']) => (
  <dd>
    <code>{where}</code>
    <small>{variable} in the environment decides this.</small>
  </dd>
)

const words = { idle: null, waiting: 'A backup is about to start.', running: 'A backup is being taken.' }

function BackUpNow({ state, problem }: Pick<BackupsShown, 'state' | 'problem'>) {
  const now = useBackUpNow()
  const word = words[state]
  return (
    <div className={styles.test}>
      <Button variant="line" busy={now.isPending} disabled={state !== 'idle'} onClick={() => now.mutate()}>
        Back up now
      </Button>
      <div role="status">
        {word && <Status tone="busy">{word}</Status>}
        {!word && problem && <Notice tone="fail">The newest backup failed: {problem}</Notice>}
      </div>
    </div>
  )
}
