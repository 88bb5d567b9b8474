import { Link } from 'wouter'
import { useEffect } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '#src/kit/format-date.ts'
import {
  maxCountedWaiting,
  type SettledByHand,
  settledByHand,
  type WaitingGroup,
  type WaitingItem,
  type WaitingKind,
  listWaiting,
  settleWaiting,
} from '#src/contracts/overview/waiting.ts'
import { minuteMs, secondMs } from '#src/kit/time.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { useNow } from '#src/web/office/shared/session/use-now.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'
import { attentionItems } from './attention-items.ts'
import { describeClock } from './describe-clock.ts'
import type { Desk } from './desk.ts'
import { listPath, waitingWords } from './waiting-words.ts'
import styles from './waiting.module.css'

const waitingKey = ['waiting']

function useWaiting() {
  return useQuery({
    queryKey: waitingKey,
    queryFn: async ({ signal }) => (await callApi(listWaiting, { signal })).data,
    // The live line tells of all but a full disk and jobs given up.
    refetchInterval: 2 * secondMs,
  })
}

function useSettle() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (item: { kind: SettledByHand; id: string }) => callApi(settleWaiting, { params: item }),
    onError: (error) => showToast({ tone: 'fail', title: 'That didn’t work', text: describeError(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: waitingKey }),
  })
}

// The number on the icon of the installed office; unknown leaves it as it is.
function useBadge(count: number | undefined): void {
  useEffect(() => {
    // Not every browser has one, and none shows it before the office is installed.
    if (count !== undefined) void navigator.setAppBadge?.(count).catch(() => undefined)
  }, [count])
}

export function Waiting({ desk }: { desk: Desk | undefined }) {
  const waiting = useWaiting()
  const groups = waiting.data ?? []
  const summary = desk ? attentionItems(desk) : []
  const count = groups.reduce((sum, group) => sum + group.count, summary.length)
  useBadge(waiting.data && count)
  return (
    <Panel title="Waiting for you" aside={count > 0 && <span>{formatCount(count)}</span>}>
      {waiting.isPending && <Skeleton lines={4} />}
      {waiting.isError && (
        <LoadFailed error={waiting.error} busy={waiting.isFetching} onRetry={() => void waiting.refetch()} />
      )}
      {waiting.data && count === 0 && (
        <p className={styles.quiet}>
          <Status tone="ok">All clear</Status> Nothing needs you right now.
        </p>
      )}
      <ul>
        {groups.map((group) => (
          <Group key={group.kind} group={group} />
        ))}
        {summary.map(({ tone, word, text, link }) => (
          <li key={word} className={styles.item}>
            <Status tone={tone}>{word}</Status>
            <span className={styles.text}>{text}</span>
            <Link href={link.path}>{link.text}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Group({ group: { kind, count, items } }: { group: WaitingGroup }) {
  const rest = count - items.length
  return (
    <>
      {items.map((item) => (
        <Row key={item.id} kind={kind} item={item} />
      ))}
      {rest > 0 && (
        <li className={styles.item}>
          <span />
          <span className={styles.text}>
            {count >= maxCountedWaiting ? `${rest} or more others` : `${rest} more`}:{' '}
            {waitingWords[kind].word || 'leads'}
          </span>
          <Link href={listPath(kind)}>Show all</Link>
        </li>
      )}
    </>
  )
}

function Row({ kind, item }: { kind: WaitingKind; item: WaitingItem }) {
  const nowMs = useNow(minuteMs / 2)
  const { action, path, ...words } = waitingWords[kind]
  const { tone, text } =
    kind === 'lead' ? describeClock(Date.parse(item.since), nowMs) : { tone: words.tone, text: words.word }
  const byHand = settledByHand.find((one) => one === kind)
  const target = path(item.targetId)
  return (
    <li className={styles.item}>
      <Status tone={tone}>{text}</Status>
      <span className={styles.text}>
        <b>{item.name}</b> <time dateTime={item.since}>{formatDayTime(item.since)}</time> <span>{item.text}</span>
      </span>
      <span className={styles.actions}>
        {target.startsWith('#') ? <a href={target}>{action}</a> : <Link href={target}>{action}</Link>}
        {byHand && <DoneButton kind={byHand} item={item} />}
      </span>
    </li>
  )
}

function DoneButton({ kind, item }: { kind: SettledByHand; item: WaitingItem }) {
  const settle = useSettle()
  return (
    <Button
      variant="line"
      size="sm"
      busy={settle.isPending}
      aria-label={`Done: ${waitingWords[kind].word}, ${item.name}`}
      onClick={() => settle.mutate({ kind, id: item.id })}
    >
      Done
    </Button>
  )
}
